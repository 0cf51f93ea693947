package io.remanence.jdbc;

import io.remanence.profile.Person;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileStore;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Profiles. */
final class SqliteProfileStore implements ProfileStore {
  private static final String SELECT = "SELECT id, " + ProfileRow.COLUMNS + " FROM profile WHERE ";
  private static final String PLACE = "visibility = ? AND person = ? AND kind = ? AND direct = ?";
  static final String AT = SELECT + PLACE + " AND ";
  static final String OF_SPEAKER = SELECT + "speaker = ? ORDER BY id";
  private static final String ID_AT = "SELECT id FROM profile WHERE " + PLACE;
  private static final String INSERT =
      "INSERT INTO profile (id, "
          + ProfileRow.COLUMNS
          + ", visibility, person, direct, session_key, speaker_key, bot_key, platform_key)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "UPDATE profile SET state = ?, created_at = ?, updated_at = ?, version = ? WHERE id = ?";
  private static final String ERASE = "DELETE FROM profile WHERE id = ?";
  private static final String FORGET = "DELETE FROM profile_version WHERE profile = ?";

  private final SqliteTx tx;

  SqliteProfileStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<Profile> at(MemoryReach reach, ProfilePlace place) {
    ScopeClause scope = ScopeClause.of(reach);
    Prepared query = bindPlace(tx.readingBuilt(AT + scope.sql()), place);
    scope.bind(query);
    return read(query, 1).stream().findFirst();
  }

  @Override
  public Optional<Profile> get(MemoryReach reach, String id) {
    ScopeClause scope = ScopeClause.of(reach);
    Prepared query = tx.readingBuilt(SELECT + "id = ? AND " + scope.sql()).with(id);
    scope.bind(query);
    return read(query, 1).stream().findFirst();
  }

  @Override
  public List<Profile> list(MemoryReach reach, String after, int limit) {
    Limits.atLeastOne(limit);
    ScopeClause scope = ScopeClause.of(reach);
    Prepared query = tx.readingBuilt(SELECT + scope.sql() + " AND id > ? ORDER BY id");
    scope.bind(query);
    return read(query.with(after), limit);
  }

  @Override
  public List<Profile> ofSpeaker(String speaker) {
    return read(tx.reading(OF_SPEAKER).with(speaker), Integer.MAX_VALUE);
  }

  @Override
  public long count(MemoryReach reach) {
    ScopeClause scope = ScopeClause.of(reach);
    Prepared query = tx.readingBuilt("SELECT count(*) FROM profile WHERE " + scope.sql());
    scope.bind(query);
    return query.number();
  }

  @Override
  public void save(Profile profile) {
    tx.checkWrites();
    ProfilePlace place = profile.place();
    Optional<String> there = idAt(place);
    if (there.filter(profile.id()::equals).isPresent()) {
      tx.writing(UPDATE)
          .with(ProfileRow.state(profile))
          .with(profile.createdAt())
          .with(profile.updatedAt())
          .with(profile.version())
          .with(profile.id())
          .update();
      return;
    }
    Placement placement = place.placement();
    Prepared insert =
        ProfileRow.bind(tx.writing(INSERT).with(profile.id()), profile)
            .with(placement.visibility())
            .with(person(place))
            .with(placement.direct())
            .with(placement.keyUnder(Isolation.SESSION))
            .with(placement.keyUnder(Isolation.SPEAKER))
            .with(placement.keyUnder(Isolation.BOT))
            .with(placement.keyUnder(Isolation.PLATFORM));
    if (there.isPresent() || !insert.updateUnlessRefused()) {
      throw new IllegalArgumentException(
          "the profile '" + profile.id() + "' is elsewhere, or another one has its place");
    }
  }

  private Optional<String> idAt(ProfilePlace place) {
    try (Rows rows = bindPlace(tx.reading(ID_AT), place).query()) {
      return rows.next() ? Optional.of(rows.text()) : Optional.empty();
    }
  }

  private static Prepared bindPlace(Prepared query, ProfilePlace place) {
    return query
        .with(place.placement().visibility())
        .with(person(place))
        .with(place.kind().wireName())
        .with(place.placement().direct());
  }

  private static String person(ProfilePlace place) {
    return place.person().map(Person::encoded).orElse("");
  }

  @Override
  public boolean erase(String id) {
    tx.writing(FORGET).with(id).update();
    return tx.writing(ERASE).with(id).update() > 0;
  }

  private List<Profile> read(Prepared query, int limit) {
    List<Profile> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (found.size() < limit && rows.next()) {
        String id = rows.text();
        try {
          found.add(ProfileRow.read(id, rows, tx.placements()));
        } catch (IllegalArgumentException e) {
          Damaged.report("a row", "profile " + id, e);
        }
      }
    }
    return Collections.unmodifiableList(found);
  }
}

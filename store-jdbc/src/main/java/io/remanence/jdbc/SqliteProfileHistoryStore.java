package io.remanence.jdbc;

import io.remanence.profile.Profile;
import io.remanence.profile.ProfileHistoryStore;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What profiles were and are. */
final class SqliteProfileHistoryStore implements ProfileHistoryStore {
  private static final String SELECT =
      "SELECT profile, "
          + ProfileRow.COLUMNS
          + ", origin, session, said_by, what, reason FROM profile_version WHERE profile = ?";
  static final String NEWEST = SELECT + " AND version <= ? ORDER BY version DESC";
  private static final String OF = SELECT + " AND version = ?";
  private static final String INSERT =
      "INSERT INTO profile_version (profile, "
          + ProfileRow.COLUMNS
          + ", origin, session, said_by, what, reason)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private final SqliteTx tx;

  SqliteProfileHistoryStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void add(ProfileVersion version) {
    Profile state = version.state();
    boolean added =
        ProfileRow.bind(tx.writing(INSERT).with(state.id()), state)
            .with(version.origin().wireName())
            .with(version.session().map(SessionKey::encoded))
            .with(version.speaker())
            .with(version.what())
            .with(version.reason())
            .updateUnlessRefused();
    if (!added) {
      throw new IllegalArgumentException(
          "version %d of the profile '%s' is there already".formatted(state.version(), state.id()));
    }
  }

  @Override
  public List<ProfileVersion> newest(String id, long upTo, int limit) {
    return read(tx.reading(NEWEST).with(id).with(upTo), Limits.atLeastOne(limit));
  }

  @Override
  public Optional<ProfileVersion> of(String id, long version) {
    return read(tx.reading(OF).with(id).with(version), 1).stream().findFirst();
  }

  private List<ProfileVersion> read(Prepared query, int limit) {
    List<ProfileVersion> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (found.size() < limit && rows.next()) {
        String id = rows.text();
        try {
          Profile state = ProfileRow.read(id, rows, tx.placements());
          ProfileOrigin origin = WireNames.PROFILE_ORIGIN.named(rows.text());
          Optional<SessionKey> session = rows.maybeText().map(SessionKey::decode);
          found.add(
              new ProfileVersion(
                  state, origin, session, rows.maybeText(), rows.text(), rows.maybeText()));
        } catch (IllegalArgumentException e) {
          Damaged.report("a row", "a version of profile " + id, e);
        }
      }
    }
    return Collections.unmodifiableList(found);
  }
}

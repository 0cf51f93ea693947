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

  private static final String FORGET =
      "UPDATE profile_version SET said_by = NULL WHERE said_by = ?";
  private static final String FORGET_IN = FORGET + " AND session = ?";
  private static final String SESSIONS =
      "SELECT DISTINCT session FROM profile_version WHERE said_by = ? AND session IS NOT NULL";

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

  @Override
  public long forgetPerson(Optional<String> platform, String speaker) {
    tx.checkWrites();
    if (platform.isEmpty()) {
      return tx.writing(FORGET).with(speaker).update();
    }
    List<String> sessions = new ArrayList<>();
    try (Rows rows = tx.reading(SESSIONS).with(speaker).query()) {
      while (rows.next()) {
        sessions.add(rows.text());
      }
    }
    long forgotten = 0;
    for (String session : sessions) {
      boolean elsewhere =
          Damaged.keyOf(session, "a version of a profile")
              .filter(key -> !key.platform().equals(platform))
              .isPresent();
      if (!elsewhere) {
        forgotten += tx.writing(FORGET_IN).with(speaker).with(session).update();
      }
    }
    return forgotten;
  }
}

package io.remanence.jdbc;

import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import io.remanence.store.Unowned;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Counts rows that belong to nobody. Readers are compared with columns that are worked out from a
 * placement or a session's key; a row is nobody's where that can't be read or does not say the same
 * as the columns.
 */
final class UnownedRows {
  private static final String PLACED =
      "SELECT placement, visibility, session_key, speaker_key, bot_key, platform_key, direct,"
          + " count(*) FROM %s GROUP BY 1, 2, 3, 4, 5, 6, 7";
  private static final String SPOKEN =
      "SELECT k.encoded, k.session, k.bot, k.platform, count(*) FROM message m"
          + " LEFT JOIN session_key k ON k.id = m.session GROUP BY m.session";

  private final SqliteTx tx;

  UnownedRows(SqliteTx tx) {
    this.tx = tx;
  }

  Unowned count() {
    return new Unowned(
        unowned(PLACED.formatted("memory"), this::isPlaced),
        unowned(PLACED.formatted("candidate"), this::isPlaced),
        unowned(PLACED.formatted("profile"), this::isPlaced),
        unowned(SPOKEN, UnownedRows::isSession));
  }

  /** How many rows stand in groups that are nobody's; the count follows what the test reads. */
  private long unowned(String groups, Predicate<Rows> isOwned) {
    long count = 0;
    try (Rows rows = tx.reading(groups).query()) {
      while (rows.next()) {
        boolean owned = isOwned.test(rows);
        long all = rows.number();
        count += owned ? 0 : all;
      }
    }
    return count;
  }

  /** Reads every column before the count, whatever they say. */
  private boolean isPlaced(Rows rows) {
    String written = rows.text();
    Optional<String> visibility = rows.maybeText();
    Optional<String> session = rows.maybeText();
    Optional<String> speaker = rows.maybeText();
    Optional<String> bot = rows.maybeText();
    Optional<String> platform = rows.maybeText();
    boolean direct = rows.flag();
    try {
      Placement placement = tx.placements().read(written);
      return visibility.equals(Optional.of(placement.visibility()))
          && session.equals(placement.keyUnder(Isolation.SESSION))
          && speaker.equals(placement.keyUnder(Isolation.SPEAKER))
          && bot.equals(placement.keyUnder(Isolation.BOT))
          && platform.equals(placement.keyUnder(Isolation.PLATFORM))
          && direct == placement.direct();
    } catch (IllegalArgumentException noPlacement) {
      return false;
    }
  }

  private static boolean isSession(Rows rows) {
    Optional<String> encoded = rows.maybeText();
    Optional<String> session = rows.maybeText();
    Optional<String> bot = rows.maybeText();
    Optional<String> platform = rows.maybeText();
    if (encoded.isEmpty()) {
      return false;
    }
    try {
      SessionKey key = SessionKey.decode(encoded.get());
      return session.equals(Optional.of(key.session()))
          && bot.equals(key.bot())
          && platform.equals(key.platform());
    } catch (IllegalArgumentException noKey) {
      return false;
    }
  }
}

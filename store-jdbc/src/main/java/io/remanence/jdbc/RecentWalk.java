package io.remanence.jdbc;

import io.remanence.history.Message;
import io.remanence.history.RecentQuery;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Finds the newest active messages across sessions. The sessions within reach are walked one by
 * one, those that were talked in last first, each from its newest message back, no further than the
 * oldest of the newest that were found so far; the first session that was not talked in since then
 * ends the walk. Only what is among the newest in the end is read whole.
 */
final class RecentWalk {
  static final String OF_SESSION =
      "SELECT id, time FROM message WHERE session = ? AND archived = 0 AND time >= ? AND ";
  static final String NEWEST = " ORDER BY time DESC, id DESC LIMIT ?";
  static final String WITH_IDS =
      "SELECT "
          + MessageRow.COLUMNS
          + " FROM message WHERE id IN (SELECT value FROM json_each(?)) ORDER BY time, seq";

  /** A message that may be among the newest. */
  private record Found(long id, long time) {
    static final Comparator<Found> ORDER =
        Comparator.comparingLong(Found::time).thenComparingLong(found -> MessageKey.seq(found.id));
  }

  private final SqliteTx tx;
  private final MessageReach reach;
  private final RecentQuery query;
  private final int limit;
  private final PriorityQueue<Found> newest = new PriorityQueue<>(Found.ORDER);

  RecentWalk(SqliteTx tx, MessageReach reach, RecentQuery query, int limit) {
    this.tx = tx;
    this.reach = reach;
    this.query = query;
    this.limit = limit;
  }

  /** The newest, in order. */
  List<Message> run() {
    if (reach instanceof MessageReach.Nothing) {
      return List.of();
    }
    Condition condition = MessageConditions.of(query);
    String walk = OF_SESSION + condition.sql() + NEWEST;
    for (Found last : sessions()) {
      if (last.time() < floor()) {
        break;
      }
      walk(condition.bind(tx.readingBuilt(walk).with(last.id()).with(floor())));
    }
    return read();
  }

  /** The time before which nothing can be among the newest any more. */
  private long floor() {
    return newest.size() < limit ? Long.MIN_VALUE : newest.element().time();
  }

  private void walk(Prepared select) {
    try (Rows rows = select.with(limit).query()) {
      while (rows.next()) {
        Found found = new Found(rows.number(), rows.number());
        if (newest.size() == limit) {
          if (Found.ORDER.compare(found, newest.element()) < 0) {
            return;
          }
          newest.remove();
        }
        newest.add(found);
      }
    }
  }

  /** The sessions within reach with the time of the last active message, latest first. */
  private List<Found> sessions() {
    Condition wanted =
        switch (reach) {
          case MessageReach.Taken taken -> MessageReachClause.records(taken);
          case MessageReach.Sessions some ->
              Condition.of(
                  "k.encoded IN (SELECT value FROM json_each(?))",
                  JsonText.write(some.sessions().stream().map(SessionKey::encoded).toList()));
          case MessageReach.OneSession one ->
              Condition.of("k.encoded = ?", one.session().encoded());
          case MessageReach.Everything everything -> Condition.of("TRUE");
          case MessageReach.Nothing nothing -> Condition.of("FALSE");
        };
    if (!query.excludedSessions().isEmpty()) {
      wanted.andNotIn("k.session", query.excludedSessions().stream().sorted().toList());
    }
    // A session without a record may still be asked for by its key.
    Prepared select =
        tx.readingBuilt(
            "SELECT id, last FROM (SELECT k.id, (SELECT max(time) FROM message"
                + " WHERE session = k.id AND archived = 0) AS last"
                + " FROM session_key k LEFT JOIN session s ON s.id = k.id WHERE "
                + wanted.sql()
                + ") WHERE last IS NOT NULL ORDER BY last DESC");
    List<Found> sessions = new ArrayList<>();
    try (Rows rows = wanted.bind(select).query()) {
      while (rows.next()) {
        sessions.add(new Found(rows.number(), rows.number()));
      }
    }
    return sessions;
  }

  private List<Message> read() {
    String ids = JsonText.write(newest.stream().map(Found::id).toList());
    List<Message> found = new ArrayList<>();
    try (Rows rows = tx.reading(WITH_IDS).with(ids).query()) {
      while (rows.next()) {
        MessageRow.read(rows, tx.sessionIds(), null).ifPresent(found::add);
      }
    }
    return found;
  }
}

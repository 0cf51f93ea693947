package io.remanence.jdbc;

import io.remanence.history.Message;
import io.remanence.history.RecentQuery;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the newest active messages across sessions without reading many more than it gives.
 *
 * <p>Few sessions within reach: each is walked along its index from its newest message back, no
 * further than the oldest of the newest that were found so far. Many: the space is walked from its
 * newest message back, so far as that is cheap; where that did not find enough, because others talk
 * more, the sessions are walked after all.
 */
final class RecentWalk {
  /** So many sessions are few. */
  static final int FEW = 32;

  /** So far back the space is walked. */
  static final int STRETCH = 4_000;

  static final String FLOOR =
      "SELECT time FROM message WHERE archived = 0 ORDER BY time DESC LIMIT 1 OFFSET " + STRETCH;
  static final String OF_SESSION =
      "SELECT "
          + MessageRow.COLUMNS
          + " FROM message WHERE session = ? AND archived = 0 AND time >= ? AND ";
  static final String OF_SPACE =
      "SELECT "
          + MessageRow.COLUMNS
          + " FROM message INDEXED BY message_by_time WHERE archived = 0 AND time >= ? AND ";
  static final String NEWEST = " ORDER BY time DESC, seq DESC LIMIT ?";

  private static final Comparator<Message> NEWEST_FIRST = Message.ORDER.reversed();

  private final SqliteTx tx;
  private final MessageReach reach;
  private final RecentQuery query;
  private final int limit;

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
    if (reach instanceof MessageReach.Everything) {
      return ofSpace(Long.MIN_VALUE).reversed();
    }
    List<Long> some = sessions(FEW + 1);
    if (some.size() <= FEW) {
      return ofSessions(some).reversed();
    }
    long floor = floor();
    List<Message> newest = ofSpace(floor);
    return (newest.size() == limit || floor == Long.MIN_VALUE
            ? newest
            : ofSessions(sessions(Integer.MAX_VALUE)))
        .reversed();
  }

  /** The sessions within reach, those that were talked in last first. */
  private List<Long> sessions(int most) {
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
    // A session without a record may still be asked for by its key.
    Condition named = excluding("k.session", wanted);
    List<Long> ids = new ArrayList<>();
    Prepared select =
        tx.readingBuilt(
            "SELECT k.id FROM session_key k LEFT JOIN session s ON s.id = k.id WHERE "
                + named.sql()
                + " ORDER BY s.last_message_at DESC LIMIT ?");
    try (Rows rows = named.bind(select).with(most).query()) {
      while (rows.next()) {
        ids.add(rows.number());
      }
    }
    return ids;
  }

  private Condition excluding(String column, Condition condition) {
    return query.excludedSessions().isEmpty()
        ? condition
        : condition.andNotIn(column, query.excludedSessions().stream().sorted().toList());
  }

  private long floor() {
    try (Rows rows = tx.reading(FLOOR).query()) {
      return rows.next() ? rows.number() : Long.MIN_VALUE;
    }
  }

  private List<Message> ofSpace(long floor) {
    Condition condition = MessageReachClause.of(reach).and(MessageConditions.of(query));
    if (!query.excludedSessions().isEmpty()) {
      condition
          .then(" AND session NOT IN (SELECT id FROM session_key k WHERE ")
          .then(Condition.of("TRUE").andIn("k.session", query.excludedSessions()))
          .then(")");
    }
    Prepared select = tx.readingBuilt(OF_SPACE + condition.sql() + NEWEST).with(floor);
    return messages(condition.bind(select));
  }

  private List<Message> ofSessions(List<Long> sessions) {
    Condition condition = MessageConditions.of(query);
    String sql = OF_SESSION + condition.sql() + NEWEST;
    List<Message> newest = new ArrayList<>();
    long floor = Long.MIN_VALUE;
    for (long session : sessions) {
      Prepared select = tx.readingBuilt(sql).with(session).with(floor);
      List<Message> own = messages(condition.bind(select));
      if (own.isEmpty()) {
        continue;
      }
      newest.addAll(own);
      newest.sort(NEWEST_FIRST);
      if (newest.size() >= limit) {
        newest.subList(limit, newest.size()).clear();
        floor = Millis.of(newest.getLast().timestamp());
      }
    }
    return newest;
  }

  private List<Message> messages(Prepared select) {
    List<Message> found = new ArrayList<>();
    try (Rows rows = select.with(limit).query()) {
      while (rows.next()) {
        MessageRow.read(rows, tx.sessionIds(), null).ifPresent(found::add);
      }
    }
    return found;
  }
}

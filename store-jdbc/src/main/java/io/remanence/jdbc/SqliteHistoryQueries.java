package io.remanence.jdbc;

import io.remanence.history.HistoryQueries;
import io.remanence.history.Message;
import io.remanence.history.MessageFilter;
import io.remanence.history.RecentQuery;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Questions about messages. */
final class SqliteHistoryQueries implements HistoryQueries {
  private static final String SELECT = "SELECT " + MessageRow.COLUMNS + " FROM message ";
  private static final String BRANCH = SELECT + "WHERE session = ? AND archived = ";
  static final String IN_ORDER = " ORDER BY time, id";
  static final String NEWEST_FIRST = " ORDER BY time DESC, seq DESC";
  static final String BY_PLATFORM_ID =
      "SELECT "
          + MessageRow.COLUMNS
          + " FROM message INDEXED BY message_by_platform_id WHERE platform_id = ? AND ";
  private static final String LATER =
      "SELECT 1 FROM message WHERE session = ? AND archived = %d AND time >= ? AND (time, id) > (?, ?)";
  static final String COUNT_AFTER =
      "SELECT count(*) FROM ("
          + LATER.formatted(0)
          + " UNION ALL "
          + LATER.formatted(1)
          + " LIMIT ?)";
  // Parts are looked at one by one, since their JSON spells some characters otherwise.
  static final String HOLDING =
      "SELECT id FROM message NOT INDEXED WHERE id BETWEEN ? AND ?"
          + " AND (instr(content, ?) > 0 OR parts IS NOT NULL) ORDER BY time DESC, id DESC";
  static final String WITH_ID = SELECT + "WHERE id = ?";
  static final String ROUNDS =
      SELECT + "INDEXED BY message_by_round WHERE session = ? AND round BETWEEN ? AND ?" + IN_ORDER;

  private static final String SAID_BY_ANY = SELECT + "WHERE speaker_id = ? AND seq > ?";
  private static final String SAID_BY = SAID_BY_ANY + " ORDER BY seq";
  private static final String SAID_BY_ON =
      SAID_BY_ANY + " AND session IN (SELECT id FROM session_key WHERE platform = ?) ORDER BY seq";

  private final SqliteTx tx;

  SqliteHistoryQueries(SqliteTx tx) {
    this.tx = tx;
  }

  /** The query for messages between two times. */
  static String range(Condition condition) {
    String wanted = " AND time BETWEEN ? AND ? AND " + condition.sql();
    return BRANCH + "0" + wanted + " UNION ALL " + BRANCH + "1" + wanted + IN_ORDER;
  }

  @Override
  public List<Message> range(
      SessionKey session, Instant from, Instant to, MessageFilter filter, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return List.of();
    }
    Condition condition = MessageConditions.of(filter);
    Prepared query = tx.readingBuilt(range(condition));
    for (int branch = 0; branch < 2; branch++) {
      query.with(id.getAsLong()).with(Millis.notBefore(from)).with(Millis.of(to));
      condition.bind(query);
    }
    return messages(query, session, limit);
  }

  @Override
  public List<Message> recent(MessageReach reach, RecentQuery query, int limit) {
    tx.checkReads();
    return new RecentWalk(tx, reach, query, Limits.atLeastOne(limit)).run();
  }

  @Override
  public List<Message> withMessageId(MessageReach reach, String messageId, int limit) {
    Limits.atLeastOne(limit);
    Condition scope = MessageReachClause.of(reach);
    Prepared query = tx.readingBuilt(BY_PLATFORM_ID + scope.sql() + NEWEST_FIRST).with(messageId);
    return messages(scope.bind(query), null, limit);
  }

  @Override
  public long countAfter(Message message, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(message.session());
    if (id.isEmpty()) {
      return 0;
    }
    Prepared query = tx.reading(COUNT_AFTER);
    for (int branch = 0; branch < 2; branch++) {
      query
          .with(id.getAsLong())
          .with(message.timestamp())
          .with(message.timestamp())
          .with(MessageKey.of(id.getAsLong(), message.seq()));
    }
    return query.with(limit).number();
  }

  @Override
  public List<Message> containing(SessionKey session, String text, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return List.of();
    }
    Prepared holding =
        tx.reading(HOLDING)
            .with(MessageKey.first(id.getAsLong()))
            .with(MessageKey.last(id.getAsLong()))
            .with(text);
    List<Message> found = new ArrayList<>();
    try (Rows rows = holding.query()) {
      while (found.size() < limit && rows.next()) {
        messages(tx.reading(WITH_ID).with(rows.number()), session, 1).stream()
            .filter(m -> m.body().content().filter(content -> content.holds(text)).isPresent())
            .forEach(found::add);
      }
    }
    return found;
  }

  @Override
  public List<Message> rounds(SessionKey session, long from, long to, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty()
        ? List.of()
        : messages(tx.reading(ROUNDS).with(id.getAsLong()).with(from).with(to), session, limit);
  }

  @Override
  public List<Message> saidBy(String speaker, Optional<String> platform, long afterSeq, int limit) {
    Limits.atLeastOne(limit);
    Prepared query =
        platform.isPresent()
            ? tx.reading(SAID_BY_ON).with(speaker).with(afterSeq).with(platform)
            : tx.reading(SAID_BY).with(speaker).with(afterSeq);
    return messages(query, null, limit);
  }

  private List<Message> messages(Prepared query, @Nullable SessionKey session, int limit) {
    List<Message> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (found.size() < limit && rows.next()) {
        MessageRow.read(rows, tx.sessionIds(), session).ifPresent(found::add);
      }
    }
    return found;
  }
}

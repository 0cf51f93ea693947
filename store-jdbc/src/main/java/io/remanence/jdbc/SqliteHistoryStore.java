package io.remanence.jdbc;

import io.remanence.history.HistoryStore;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.StoredMessage;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Messages. */
final class SqliteHistoryStore implements HistoryStore {
  private static final String SELECT = "SELECT " + MessageRow.COLUMNS + " FROM message ";
  static final String ACTIVE =
      SELECT + "WHERE session = ? AND archived = 0 ORDER BY time DESC, id DESC";
  // Two walks along the index, merged: neither is sorted or read further than the limit.
  static final String FULL =
      SELECT
          + "WHERE session = ? AND archived = 0 UNION ALL "
          + SELECT
          + "WHERE session = ? AND archived = 1 ORDER BY time DESC, id DESC LIMIT ?";
  static final String COUNT = "SELECT count(*) FROM message WHERE session = ? AND archived = 0";
  static final String COUNT_KIND =
      "SELECT count(*) FROM message WHERE session = ? AND archived = 0 AND kind = ?";
  static final String KNOWN_KEYS =
      "SELECT import_key FROM message WHERE session = ? AND import_key IN"
          + " (SELECT value FROM json_each(?))";
  // By number, never by walking through the session.
  static final String WITH_SEQS =
      "SELECT "
          + MessageRow.COLUMNS
          + " FROM message INDEXED BY message_by_seq WHERE seq IN (SELECT value FROM json_each(?)) ";
  static final String IN_ORDER = "ORDER BY time, seq";
  private static final String SCAN = SELECT + "WHERE seq > ? ORDER BY seq";
  private static final String DELETE = "DELETE FROM message WHERE id BETWEEN ? AND ?";

  private final SqliteTx tx;

  SqliteHistoryStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void insert(List<StoredMessage> messages) {
    tx.checkWrites();
    for (StoredMessage stored : messages) {
      long session = tx.newSessionId(stored.message().session());
      Prepared insert =
          MessageRow.isPlain(stored)
              ? MessageRow.bindPlain(tx.writing(MessageRow.INSERT_PLAIN), session, stored.message())
              : MessageRow.bind(tx.writing(MessageRow.INSERT), session, stored);
      if (!insert.updateUnlessRefused()) {
        throw new IllegalArgumentException(
            "message %d or its import key %s is there already in session %s; new ones are wanted"
                .formatted(
                    stored.message().seq(),
                    stored.importKey().map(key -> "'" + key + "'").orElse("(none)"),
                    stored.message().session().encoded()));
      }
    }
  }

  @Override
  public Set<String> knownImportKeys(SessionKey session, Collection<String> keys) {
    OptionalLong id = tx.sessionId(session);
    Set<String> known = new HashSet<>();
    if (id.isPresent() && !keys.isEmpty()) {
      String wanted = JsonText.write(List.copyOf(keys));
      try (Rows rows = tx.reading(KNOWN_KEYS).with(id.getAsLong()).with(wanted).query()) {
        while (rows.next()) {
          known.add(rows.text());
        }
      }
    }
    return known;
  }

  @Override
  public List<Message> active(SessionKey session, Limit limit, Set<String> controlKinds) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty() || limit.max() == 0) {
      return List.of();
    }
    List<Message> newest = new ArrayList<>();
    long counted = 0;
    try (Rows rows = tx.reading(ACTIVE).with(id.getAsLong()).query()) {
      while (rows.next()) {
        Message message = MessageRow.read(rows, tx.sessionIds(), session).orElse(null);
        if (message == null) {
          continue;
        }
        if (!isControl(message, controlKinds) && ++counted > limit.max()) {
          break;
        }
        newest.add(message);
      }
    }
    Collections.reverse(newest);
    return Collections.unmodifiableList(newest);
  }

  private static boolean isControl(Message message, Set<String> controlKinds) {
    return message.body().kind().isPresent() && controlKinds.contains(message.body().kind().get());
  }

  @Override
  public List<Message> full(SessionKey session, Limit limit) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty() || limit.max() == 0) {
      return List.of();
    }
    Prepared query = tx.reading(FULL).with(id.getAsLong()).with(id.getAsLong()).with(limit.max());
    List<Message> newest = messages(query, session, Integer.MAX_VALUE);
    Collections.reverse(newest);
    return Collections.unmodifiableList(newest);
  }

  @Override
  public long countActive(SessionKey session, Set<String> controlKinds) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return 0;
    }
    long count = tx.reading(COUNT).with(id.getAsLong()).number();
    for (String kind : controlKinds) {
      count -= tx.reading(COUNT_KIND).with(id.getAsLong()).with(kind).number();
    }
    return count;
  }

  @Override
  public List<Message> withSeqs(MessageReach reach, Collection<Long> seqs) {
    tx.checkReads();
    if (seqs.isEmpty()) {
      return List.of();
    }
    String wanted = JsonText.write(List.copyOf(seqs));
    Condition scope = MessageReachClause.of(reach);
    Prepared query =
        tx.readingBuilt(WITH_SEQS + "AND " + scope.sql() + " " + IN_ORDER).with(wanted);
    return messages(scope.bind(query), null, Integer.MAX_VALUE);
  }

  @Override
  public List<Message> scan(long afterSeq, int limit) {
    return messages(tx.reading(SCAN).with(afterSeq), null, Limits.atLeastOne(limit));
  }

  @Override
  public long deleteAll(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    Prepared delete = tx.writing(DELETE);
    return delete.with(MessageKey.first(id.orElse(0))).with(MessageKey.last(id.orElse(0))).update();
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

package io.remanence.jdbc;

import io.remanence.event.ChangedMessage;
import io.remanence.history.HistoryEdits;
import io.remanence.history.Message;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Changes of messages that are stored. */
final class SqliteHistoryEdits implements HistoryEdits {
  static final String EARLIEST =
      "SELECT id FROM message WHERE session = ? AND archived = 0 ORDER BY time, id LIMIT ?";
  static final String ARCHIVED =
      "SELECT id FROM message WHERE session = ? AND archived = 1 AND id BETWEEN ? AND ?"
          + " ORDER BY time, id";
  static final String SET_ARCHIVED =
      "UPDATE message NOT INDEXED SET archived = ? WHERE id IN (SELECT value FROM json_each(?))"
          + " AND archived <> ?";
  static final String OF_TIMES =
      "SELECT id, time FROM message WHERE session = ? AND archived IN (0, 1)"
          + " AND time IN (SELECT value FROM json_each(?)) ORDER BY id";
  private static final String OF_IDS =
      "SELECT id, time FROM message WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id";
  static final String DELETE = "DELETE FROM message WHERE id IN (SELECT value FROM json_each(?))";
  static final String LAST_TIME =
      "SELECT max(time) FROM (SELECT max(time) AS time FROM message WHERE session = ?"
          + " AND archived = 0 UNION ALL SELECT max(time) FROM message WHERE session = ?"
          + " AND archived = 1)";

  private final SqliteTx tx;

  SqliteHistoryEdits(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public List<Long> earliestActive(SessionKey session, long count) {
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty() || count < 1
        ? List.of()
        : numbers(tx.reading(EARLIEST).with(id.getAsLong()).with(count));
  }

  @Override
  public List<Long> archived(SessionKey session, long fromSeq, long toSeq) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return List.of();
    }
    long number = id.getAsLong();
    return numbers(
        tx.reading(ARCHIVED)
            .with(number)
            .with(MessageKey.bound(number, fromSeq))
            .with(MessageKey.bound(number, toSeq)));
  }

  private static List<Long> numbers(Prepared query) {
    List<Long> numbers = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        numbers.add(MessageKey.seq(rows.number()));
      }
    }
    return numbers;
  }

  @Override
  public long setArchived(SessionKey session, Collection<Long> seqs, boolean archived) {
    OptionalLong id = tx.sessionId(session);
    return tx.writing(SET_ARCHIVED)
        .with(archived)
        .with(JsonText.write(seqs.stream().map(seq -> MessageKey.of(id.orElse(0), seq)).toList()))
        .with(archived)
        .update();
  }

  @Override
  public boolean replace(Message message) {
    OptionalLong id = tx.sessionId(message.session());
    return MessageRow.bindBody(tx.writing(MessageRow.REPLACE), message.body())
            .with(message.version())
            .with(MessageKey.of(id.orElse(0), message.seq()))
            .update()
        > 0;
  }

  @Override
  public List<ChangedMessage> delete(SessionKey session, Collection<Instant> times) {
    tx.checkWrites();
    long id = tx.sessionId(session).orElse(0);
    String wanted = JsonText.write(times.stream().map(Millis::of).toList());
    return remove(id, tx.reading(OF_TIMES).with(id).with(wanted));
  }

  @Override
  public List<ChangedMessage> deleteNumbered(SessionKey session, Collection<Long> seqs) {
    tx.checkWrites();
    long id = tx.sessionId(session).orElse(0);
    String wanted = JsonText.write(seqs.stream().map(seq -> MessageKey.bound(id, seq)).toList());
    return remove(id, tx.reading(OF_IDS).with(wanted));
  }

  private List<ChangedMessage> remove(long session, Prepared query) {
    List<ChangedMessage> gone = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        gone.add(new ChangedMessage(MessageKey.seq(rows.number()), rows.time()));
      }
    }
    if (!gone.isEmpty()) {
      tx.writing(DELETE)
          .with(JsonText.write(gone.stream().map(m -> MessageKey.of(session, m.seq())).toList()))
          .update();
    }
    return gone;
  }

  @Override
  public Optional<Instant> lastTime(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    try (Rows rows = tx.reading(LAST_TIME).with(id.orElse(0)).with(id.orElse(0)).query()) {
      return rows.next() ? rows.maybeTime() : Optional.empty();
    }
  }
}

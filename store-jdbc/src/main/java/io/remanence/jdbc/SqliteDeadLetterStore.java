package io.remanence.jdbc;

import io.remanence.capture.DeadLetter;
import io.remanence.capture.DeadLetterStore;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Work of models that came to nothing. */
final class SqliteDeadLetterStore implements DeadLetterStore {
  private static final String SELECT =
      "SELECT id, kind, turn, session, reply, error, attempts, created_at FROM dead_letter ";
  private static final String GET = SELECT + "WHERE id = ?";
  private static final String OF_TURN = SELECT + "WHERE turn = ? ORDER BY id";
  private static final String LIST = SELECT + "ORDER BY id DESC LIMIT ?";
  private static final String LIST_BEFORE = SELECT + "WHERE id < ? ORDER BY id DESC LIMIT ?";
  private static final String OF_SESSION = SELECT + "WHERE session = ? ORDER BY id DESC LIMIT ?";
  private static final String OF_SESSION_BEFORE =
      SELECT + "WHERE session = ? AND id < ? ORDER BY id DESC LIMIT ?";
  private static final String SAVE =
      "INSERT OR REPLACE INTO dead_letter (id, kind, turn, session, reply, error, attempts,"
          + " created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String REMOVE = "DELETE FROM dead_letter WHERE id = ?";
  private static final String COUNT = "SELECT count(*) FROM dead_letter";
  private static final String DELETE = "DELETE FROM dead_letter WHERE session = ?";

  private final SqliteTx tx;

  SqliteDeadLetterStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(DeadLetter letter) {
    long session = tx.newSessionId(letter.session());
    tx.writing(SAVE)
        .with(letter.id())
        .with(letter.kind())
        .with(letter.turn())
        .with(session)
        .with(letter.reply())
        .with(letter.error())
        .with(letter.attempts())
        .with(letter.createdAt())
        .update();
  }

  @Override
  public Optional<DeadLetter> get(String id) {
    return read(tx.reading(GET).with(id)).stream().findFirst();
  }

  @Override
  public boolean remove(String id) {
    return tx.writing(REMOVE).with(id).update() > 0;
  }

  @Override
  public List<DeadLetter> ofTurn(String turn) {
    return read(tx.reading(OF_TURN).with(turn));
  }

  @Override
  public List<DeadLetter> list(Optional<SessionKey> session, Optional<String> before, int limit) {
    Limits.atLeastOne(limit);
    if (session.isEmpty()) {
      return read(
          before
              .map(id -> tx.reading(LIST_BEFORE).with(id))
              .orElseGet(() -> tx.reading(LIST))
              .with(limit));
    }
    OptionalLong key = tx.sessionId(session.get());
    if (key.isEmpty()) {
      return List.of();
    }
    return read(
        before
            .map(id -> tx.reading(OF_SESSION_BEFORE).with(key.getAsLong()).with(id))
            .orElseGet(() -> tx.reading(OF_SESSION).with(key.getAsLong()))
            .with(limit));
  }

  @Override
  public long count() {
    return tx.reading(COUNT).number();
  }

  @Override
  public long deleteAll(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    return tx.writing(DELETE).with(id.orElse(0)).update();
  }

  private List<DeadLetter> read(Prepared query) {
    List<DeadLetter> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        String id = rows.text();
        String kind = rows.text();
        String turn = rows.text();
        Optional<SessionKey> session = tx.sessionIds().key(rows.number());
        String reply = rows.text();
        String error = rows.text();
        int attempts = Math.toIntExact(rows.number());
        Instant createdAt = rows.time();
        session.ifPresent(
            key ->
                found.add(new DeadLetter(id, kind, turn, key, reply, error, attempts, createdAt)));
      }
    }
    return Collections.unmodifiableList(found);
  }
}

package io.remanence.jdbc;

import io.remanence.capture.PendingCapture;
import io.remanence.capture.PendingCaptureStore;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns that wait to be captured by a model. */
final class SqlitePendingCaptureStore implements PendingCaptureStore {
  private static final String SELECT =
      "SELECT turn, session, attempts, due_at, created_at FROM pending_capture ";
  private static final String GET = SELECT + "WHERE turn = ?";
  private static final String DUE = SELECT + "WHERE due_at <= ? ORDER BY due_at, turn LIMIT ?";
  private static final String NEXT = SELECT + "ORDER BY due_at, turn LIMIT 1";
  private static final String SAVE =
      "INSERT OR REPLACE INTO pending_capture (turn, session, attempts, due_at, created_at)"
          + " VALUES (?, ?, ?, ?, ?)";
  private static final String REMOVE = "DELETE FROM pending_capture WHERE turn = ?";
  private static final String COUNT = "SELECT count(*) FROM pending_capture";
  private static final String DELETE = "DELETE FROM pending_capture WHERE session = ?";

  private final SqliteTx tx;

  SqlitePendingCaptureStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(PendingCapture pending) {
    long session = tx.newSessionId(pending.session());
    tx.writing(SAVE)
        .with(pending.turn())
        .with(session)
        .with(pending.attempts())
        .with(pending.dueAt())
        .with(pending.createdAt())
        .update();
  }

  @Override
  public Optional<PendingCapture> get(String turn) {
    return read(tx.reading(GET).with(turn)).stream().findFirst();
  }

  @Override
  public boolean remove(String turn) {
    return tx.writing(REMOVE).with(turn).update() > 0;
  }

  @Override
  public List<PendingCapture> due(Instant now, int limit) {
    Limits.atLeastOne(limit);
    return read(tx.reading(DUE).with(now).with(limit));
  }

  @Override
  public Optional<Instant> nextDue() {
    return read(tx.reading(NEXT)).stream().map(PendingCapture::dueAt).findFirst();
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

  private List<PendingCapture> read(Prepared query) {
    List<PendingCapture> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        String turn = rows.text();
        Optional<SessionKey> session = tx.sessionIds().key(rows.number());
        int attempts = Math.toIntExact(rows.number());
        Instant dueAt = rows.time();
        Instant createdAt = rows.time();
        session.ifPresent(
            key -> found.add(new PendingCapture(turn, key, attempts, dueAt, createdAt)));
      }
    }
    return Collections.unmodifiableList(found);
  }
}

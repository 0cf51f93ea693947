package io.remanence.jdbc;

import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The writing side of the feed. */
final class SqliteChangeLog implements ChangeLog {
  static final String HEAD = "SELECT max(seq) FROM change";

  private static final String EMPTY = "DELETE FROM change";

  private static final String ADD =
      "INSERT INTO change (seq, time, type, subject, session) VALUES (?, ?, ?, ?, ?)";

  private final SqliteTx tx;

  SqliteChangeLog(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public long record(ChangeType type, String subject, Optional<SessionKey> session) {
    return add(type, subject, session.orElse(null));
  }

  @Override
  public long recordMessage(SessionKey session) {
    return add(ChangeType.MESSAGE_STORED, null, session);
  }

  private long add(ChangeType type, @Nullable String subject, @Nullable SessionKey session) {
    long seq = tx.counter().next();
    Long sessionId = session == null ? null : tx.newSessionId(session);
    Prepared insert =
        tx.writing(ADD).with(seq).with(tx.now()).with(ChangeNames.of(type)).with(subject);
    if (sessionId == null) {
      insert.with((String) null);
    } else {
      insert.with(sessionId);
    }
    insert.update();
    return seq;
  }

  @Override
  public void continueFrom(long seq) {
    long last = tx.counter().last();
    if (seq <= last) {
      throw new IllegalArgumentException(
          "the feed is to go on from " + seq + "; more than " + last + " is wanted");
    }
    tx.writing(EMPTY).update();
    tx.counter().jumpTo(seq - 1);
    add(ChangeType.RESTORED, "", null);
  }

  @Override
  public long head() {
    return tx.writes() ? tx.counter().last() : tx.reading(HEAD).number();
  }
}

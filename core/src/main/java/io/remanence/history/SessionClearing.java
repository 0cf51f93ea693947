package io.remanence.history;

import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
import java.util.Optional;

/** Empties a session, inside a transaction. */
public final class SessionClearing {
  private SessionClearing() {}

  /**
   * Removes all messages of the session, archived ones too. Its record stays, with its settings and
   * a new version, and its rounds begin anew.
   *
   * @return how many messages there were
   */
  public static long clear(
      SessionStore sessions, HistoryStore history, ChangeLog changes, SessionKey key) {
    long gone = history.deleteAll(key);
    Optional<Session> session = sessions.get(key);
    session.ifPresent(known -> sessions.save(known.cleared()));
    if (gone > 0) {
      changes.record(ChangeType.SESSION_CLEARED, key.encoded(), Optional.of(key));
      changes.record(ChangeType.HISTORY_CHANGED, key.encoded(), Optional.of(key));
    }
    return gone;
  }
}

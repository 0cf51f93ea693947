package io.remanence.history;

import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Removes single messages for good, inside a transaction. */
public final class MessageDeletion {
  private MessageDeletion() {}

  /**
   * Removes the session's messages of these times, active and archived ones.
   *
   * @return what was removed, by number
   */
  public static List<ChangedMessage> delete(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      Collection<Instant> times) {
    List<Instant> wanted =
        times.stream().map(time -> time.truncatedTo(ChronoUnit.MILLIS)).distinct().toList();
    List<ChangedMessage> gone = wanted.isEmpty() ? List.of() : edits.delete(key, wanted);
    return noted(sessions, edits, changes, key, gone, ChangeType.MESSAGES_DELETED);
  }

  /**
   * Removes these of the session's messages.
   *
   * @param why {@link ChangeType#MESSAGES_DELETED}, or {@link ChangeType#MESSAGES_EXPIRED} where
   *     what was made from them is to stay
   * @return what was removed, by number
   */
  public static List<ChangedMessage> deleteNumbered(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      Collection<Long> seqs,
      ChangeType why) {
    List<ChangedMessage> gone = seqs.isEmpty() ? List.of() : edits.deleteNumbered(key, seqs);
    return noted(sessions, edits, changes, key, gone, why);
  }

  private static List<ChangedMessage> noted(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      List<ChangedMessage> gone,
      ChangeType why) {
    if (gone.isEmpty()) {
      return gone;
    }
    for (int from = 0; from < gone.size(); from += ChangedMessage.MOST) {
      List<ChangedMessage> part =
          gone.subList(from, Math.min(gone.size(), from + ChangedMessage.MOST));
      changes.record(why, ChangedMessage.write(part), Optional.of(key));
    }
    sessions
        .get(key)
        .ifPresent(known -> sessions.save(known.afterDeletion(gone.size(), edits.lastTime(key))));
    changes.record(ChangeType.HISTORY_CHANGED, key.encoded(), Optional.of(key));
    return gone;
  }
}

package io.remanence.history;

import io.remanence.event.ChangedMessage;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Changes of messages that are stored already, inside a transaction. None of them writes to the
 * change feed or to the session's record; {@link Archiving}, {@link Rewriting} and {@link
 * MessageDeletion} do.
 */
public interface HistoryEdits {
  /** The numbers of the session's first active messages, in order, so many at most. */
  List<Long> earliestActive(SessionKey session, long count);

  /** The numbers of the session's archived messages between these two, both included, in order. */
  List<Long> archived(SessionKey session, long fromSeq, long toSeq);

  /** Archives or restores those of these messages that the session has; how many it changed. */
  long setArchived(SessionKey session, Collection<Long> seqs, boolean archived);

  /**
   * Gives the message of this number and session another body and version; whether there is one.
   */
  boolean replace(Message message);

  /** Removes the session's messages of these times; what was removed, by number. */
  List<ChangedMessage> delete(SessionKey session, Collection<Instant> times);

  /** Removes those of these messages that the session has; what was removed, by number. */
  List<ChangedMessage> deleteNumbered(SessionKey session, Collection<Long> seqs);

  /** The time of the session's last message in order. */
  Optional<Instant> lastTime(SessionKey session);
}

package io.remanence.event;

import io.remanence.scope.SessionKey;
import java.util.Optional;

/** The writing side of the change feed, inside a transaction. */
public interface ChangeLog {
  /**
   * Adds a change, committed with the transaction or not at all.
   *
   * @return its number, which is also the sequence number of what was written: a message's order, a
   *     memory's version
   */
  long record(ChangeType type, String subject, Optional<SessionKey> session);

  /** As {@link #record}, for a stored message: its subject is the number itself. */
  long recordMessage(SessionKey session);

  /**
   * Lets the feed go on after this number, as if all before it had been cut, by a change {@link
   * ChangeType#RESTORED} of this very number.
   *
   * @throws IllegalArgumentException when the feed is as far already
   */
  void continueFrom(long seq);

  /** The number of the last change, this transaction's included; 0 before the first. */
  long head();
}

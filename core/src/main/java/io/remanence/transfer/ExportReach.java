package io.remanence.transfer;

import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Optional;

/**
 * What an export may hold.
 *
 * @param scope who asks; absent for all of the space
 * @param memories the memories, candidates and profiles within reach
 * @param messages the messages and summaries within reach
 * @param now memories that have expired by then are gone; {@link Instant#MIN} where all that is
 *     stored is meant
 */
public record ExportReach(
    Optional<Scope> scope, MemoryReach memories, MessageReach messages, Instant now) {
  /** All that the space stores, what has expired too: for the owner alone. */
  public static ExportReach everything() {
    return new ExportReach(
        Optional.empty(), MemoryReach.everything(), new MessageReach.Everything(), Instant.MIN);
  }

  /** The same without what has expired by then. */
  public ExportReach asOf(Instant time) {
    return new ExportReach(scope, memories, messages, time);
  }

  boolean isEverything() {
    return scope.isEmpty();
  }

  /** Whether what is kept of this session beside its messages is the asker's own. */
  boolean owns(SessionKey session) {
    return scope.map(asking -> asking.sessionKey().equals(Optional.of(session))).orElse(true);
  }
}

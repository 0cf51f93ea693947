package io.remanence.capture;

import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Turns that wait to be captured by a model, inside a transaction. */
public interface PendingCaptureStore {
  /** Stores it, new or changed. */
  void save(PendingCapture pending);

  /** That of this turn. */
  Optional<PendingCapture> get(String turn);

  /** Removes that of this turn; whether there was one. */
  boolean remove(String turn);

  /**
   * Those due at this time, by the time at which they were, then by turn.
   *
   * @param limit at least 1
   */
  List<PendingCapture> due(Instant now, int limit);

  /** When the next one is due. */
  Optional<Instant> nextDue();

  /** How many wait. */
  long count();

  /** Removes the session's; how many there were. */
  long deleteAll(SessionKey session);
}

package io.remanence.compaction;

import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of a session between compactions.
 *
 * @param use what the last judged turn used of its window
 * @param lastFailure the last run that came to nothing, until one succeeds
 */
public record CompactionState(
    Optional<CompactionLine.WindowUse> use, Backoff backoff, Optional<Failure> lastFailure) {
  /** Nothing was judged yet, nothing failed. */
  public static final CompactionState FRESH =
      new CompactionState(Optional.empty(), Backoff.NONE, Optional.empty());

  /**
   * A run that came to nothing.
   *
   * @param model the model that had a part in it
   */
  public record Failure(CompactionReason reason, Optional<String> model, Instant time) {}

  /** The same after one more turn was judged, which used this much. */
  public CompactionState judged(CompactionLine.WindowUse newUse) {
    return new CompactionState(Optional.of(newUse), backoff.judged(), lastFailure);
  }

  /**
   * The same after a run that came to nothing.
   *
   * @param waits whether turns are waited for before the next one, as after a run in the background
   */
  public CompactionState failed(Failure failure, boolean waits) {
    return new CompactionState(use, waits ? backoff.failed() : backoff, Optional.of(failure));
  }

  /**
   * The same after history left the window, or came back, and another summary took its place; both
   * as in {@link CompactionLine.WindowUse#changed}.
   */
  public CompactionState changed(long history, long summary) {
    return new CompactionState(
        use.map(before -> before.changed(history, summary)), backoff, lastFailure);
  }

  /** The same after a run that succeeded. */
  public CompactionState succeeded() {
    return new CompactionState(use, Backoff.NONE, Optional.empty());
  }
}

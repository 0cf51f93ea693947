package io.remanence.space;

import io.remanence.recall.IndexProgress;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Waits longer for the index while a space was opened a short while ago. Code that has not run yet
 * is slow, and the first that anybody looks for is what they have just said: an answer that comes a
 * second later is worth more to them than one without it.
 */
final class YoungIndex implements IndexProgress {
  static final Duration YOUTH = Duration.ofMinutes(1);
  static final Duration PATIENCE = Duration.ofSeconds(2);

  private final IndexProgress index;
  private final LongSupplier nanos;
  private final long opened;

  /**
   * @param nanos a clock that only goes forward, in nanoseconds
   */
  YoungIndex(IndexProgress index, LongSupplier nanos) {
    this.index = index;
    this.nanos = nanos;
    this.opened = nanos.getAsLong();
  }

  @Override
  public boolean await(long seq, Duration patience) {
    boolean young = nanos.getAsLong() - opened < YOUTH.toNanos();
    return index.await(seq, young && patience.compareTo(PATIENCE) < 0 ? PATIENCE : patience);
  }
}

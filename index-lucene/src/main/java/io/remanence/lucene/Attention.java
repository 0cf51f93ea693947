package io.remanence.lucene;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Knows whether the index was asked lately. While it is, writes leave the other processors to those
 * who ask: a search takes a millisecond or two, and waits for as long again where all are taken.
 */
final class Attention {
  private static final long LATELY = Duration.ofSeconds(1).toNanos();

  private final LongSupplier nanos;
  private volatile long newest;

  /**
   * @param nanos a clock that only goes forward, in nanoseconds
   */
  Attention(LongSupplier nanos) {
    this.nanos = nanos;
    this.newest = nanos.getAsLong() - LATELY;
  }

  /** Somebody asks. */
  void note() {
    newest = nanos.getAsLong();
  }

  boolean isAsked() {
    return nanos.getAsLong() - newest < LATELY;
  }
}

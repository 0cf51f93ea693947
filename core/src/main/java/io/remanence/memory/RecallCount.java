package io.remanence.memory;

import java.time.Instant;

/** How often a memory was brought back since the counters were last written, and when last. */
public record RecallCount(long times, Instant last) {
  /** Both together. */
  public RecallCount plus(RecallCount other) {
    return new RecallCount(times + other.times, last.isAfter(other.last) ? last : other.last);
  }
}

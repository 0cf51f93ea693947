package io.remanence.langchain4j;

import java.time.Duration;

/** A moment after which nobody waits any more. */
final class Deadline {
  private final long end;
  private final Duration whole;

  private Deadline(long end, Duration whole) {
    this.end = end;
    this.whole = whole;
  }

  static Deadline in(Duration duration) {
    // A longer one is none.
    Duration whole = duration.compareTo(Duration.ofDays(1)) < 0 ? duration : Duration.ofDays(1);
    return new Deadline(System.nanoTime() + whole.toNanos(), whole);
  }

  /** What is left, 0 at least. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /** For people: how long it was. */
  String shown() {
    return whole.toMillis() < 10_000 ? whole.toMillis() + " ms" : whole.toSeconds() + " s";
  }
}

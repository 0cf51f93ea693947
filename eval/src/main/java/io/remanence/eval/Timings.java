package io.remanence.eval;

import java.util.Arrays;
import java.util.Locale;

/** Durations of one kind of call, in nanoseconds. */
final class Timings {
  private final long[] sorted;

  Timings(long[] nanos) {
    sorted = nanos.clone();
    Arrays.sort(sorted);
  }

  /** Runs the call so many times after a tenth as many to warm up. */
  static Timings of(int times, Runnable call) {
    for (int i = 0; i < times / 10 + 1; i++) {
      call.run();
    }
    long[] nanos = new long[times];
    for (int i = 0; i < times; i++) {
      long start = System.nanoTime();
      call.run();
      nanos[i] = System.nanoTime() - start;
    }
    return new Timings(nanos);
  }

  double millisAt(double share) {
    return sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / 1e6;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "p50 %.3f ms  p95 %.3f ms  p99 %.3f ms  n %d",
        millisAt(0.50),
        millisAt(0.95),
        millisAt(0.99),
        sorted.length);
  }
}

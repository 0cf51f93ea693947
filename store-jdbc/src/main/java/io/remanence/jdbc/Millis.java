package io.remanence.jdbc;

import java.time.Instant;

/** Times as they are stored: milliseconds since 1970. */
final class Millis {
  private static final Instant FIRST = Instant.ofEpochMilli(Long.MIN_VALUE);
  private static final Instant LAST = Instant.ofEpochMilli(Long.MAX_VALUE);

  private Millis() {}

  /** The millisecond that holds the time; the first or last one for times outside the range. */
  static long of(Instant time) {
    if (time.isBefore(FIRST)) {
      return Long.MIN_VALUE;
    }
    return time.isAfter(LAST) ? Long.MAX_VALUE : time.toEpochMilli();
  }

  /** The first millisecond that is not before the time. */
  static long notBefore(Instant time) {
    long floor = of(time);
    return floor < Long.MAX_VALUE && Instant.ofEpochMilli(floor).isBefore(time) ? floor + 1 : floor;
  }
}

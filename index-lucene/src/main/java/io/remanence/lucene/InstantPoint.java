package io.remanence.lucene;

import java.time.Instant;
import org.apache.lucene.document.BinaryPoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.NumericUtils;

/** A time as a point that loses nothing: any {@link Instant}, to the nanosecond. */
final class InstantPoint {
  private static final int BYTES = Long.BYTES + Integer.BYTES;

  private InstantPoint() {}

  static Field field(String name, Instant time) {
    return new BinaryPoint(name, bytes(time));
  }

  /** Times from {@code from} on, itself included. */
  static Query notBefore(String name, Instant from) {
    return BinaryPoint.newRangeQuery(name, bytes(from), bytes(Instant.MAX));
  }

  /** Times up to {@code to}, itself left out. */
  static Query before(String name, Instant to) {
    // No time is earlier than the earliest: the range would be upside down.
    return to.equals(Instant.MIN)
        ? new MatchNoDocsQuery("before all time")
        : BinaryPoint.newRangeQuery(name, bytes(Instant.MIN), bytes(to.minusNanos(1)));
  }

  /** Times up to {@code to}, itself included. */
  static Query notAfter(String name, Instant to) {
    return BinaryPoint.newRangeQuery(name, bytes(Instant.MIN), bytes(to));
  }

  /** The time in milliseconds, the nearest that fits. */
  static long millis(Instant time) {
    try {
      return time.toEpochMilli();
    } catch (ArithmeticException beyond) {
      return time.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  private static byte[] bytes(Instant time) {
    byte[] bytes = new byte[BYTES];
    NumericUtils.longToSortableBytes(time.getEpochSecond(), bytes, 0);
    NumericUtils.intToSortableBytes(time.getNano(), bytes, Long.BYTES);
    return bytes;
  }
}

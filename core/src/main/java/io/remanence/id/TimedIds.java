package io.remanence.id;

import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * Ids of the form {@code <prefix>_<milliseconds, base 36>_<6 characters, base 36>}. The last part
 * is random in each new millisecond and counts up inside it, so one source never repeats itself.
 */
public final class TimedIds implements IdSource {
  private static final long TAILS = 36L * 36 * 36 * 36 * 36 * 36;

  private final Clock clock;
  private final RandomGenerator random;
  private long lastMillis = Long.MIN_VALUE;
  private long tail;

  public TimedIds(Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  @Override
  public synchronized String next(String prefix) {
    long now = clock.millis();
    if (now > lastMillis) {
      lastMillis = now;
      tail = random.nextLong(TAILS);
    } else {
      tail = (tail + 1) % TAILS;
    }
    String digits = Long.toString(tail, 36);
    return prefix
        + "_"
        + Long.toString(lastMillis, 36)
        + "_"
        + "0".repeat(6 - digits.length())
        + digits;
  }
}

package io.remanence.time;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * A stretch of time that a text speaks of.
 *
 * @param from its first moment
 * @param to the first moment after it; later than {@code from}
 */
public record TimeSpan(Instant from, Instant to) {
  private static final Duration LEAST_MARGIN = Duration.ofDays(1);

  /** The most that a time beside the span counts. */
  private static final double BESIDE = 0.5;

  private static final Duration MOST_MARGIN = Duration.ofDays(7);

  public TimeSpan {
    if (!to.isAfter(from)) {
      throw WrongValue.of(ErrorText.NO_SPAN, from, to);
    }
  }

  /** Whole days, both included, as the zone counts them. */
  static TimeSpan days(LocalDate first, LocalDate last, ZoneId zone) {
    return new TimeSpan(
        first.atStartOfDay(zone).toInstant(), last.plusDays(1).atStartOfDay(zone).toInstant());
  }

  /**
   * How near the time is: 1 within the span, falling to 0 over a margin on both sides, since people
   * are vague and tell of things a little later. The margin is a quarter of the span, at least a
   * day and at most a week.
   */
  public double closeness(Instant time) {
    if (!time.isBefore(from) && time.isBefore(to)) {
      return 1;
    }
    Duration away = time.isBefore(from) ? Duration.between(time, from) : Duration.between(to, time);
    long margin = Duration.between(from, to).toSeconds() / 4;
    margin = Math.clamp(margin, LEAST_MARGIN.toSeconds(), MOST_MARGIN.toSeconds());
    return Math.max(0, 1 - (double) away.toSeconds() / margin) * BESIDE;
  }
}

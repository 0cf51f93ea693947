package io.remanence.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved; back as well. Safe for use by many threads. */
public final class ManualClock extends Clock {
  private final AtomicReference<Instant> now;
  private final ZoneId zone;

  private ManualClock(AtomicReference<Instant> now, ZoneId zone) {
    this.now = now;
    this.zone = zone;
  }

  /** A clock that shows this time, in UTC. */
  public static ManualClock at(Instant now) {
    return new ManualClock(new AtomicReference<>(now), ZoneOffset.UTC);
  }

  /** As {@link #at(Instant)}, from ISO text such as {@code 2026-03-01T09:30:00Z}. */
  public static ManualClock at(String now) {
    return at(Instant.parse(now));
  }

  /** Moves the clock to this time. */
  public void set(Instant time) {
    now.set(time);
  }

  /** Moves the clock on, or back by a negative duration. */
  public void advance(Duration duration) {
    now.updateAndGet(time -> time.plus(duration));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  /** The same clock, which moves with this one, in another zone. */
  @Override
  public Clock withZone(ZoneId newZone) {
    return new ManualClock(now, newZone);
  }
}

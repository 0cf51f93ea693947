package io.remanence.server.access;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.remanence.error.ErrorCode;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How much each key may ask: a bucket of a minute's requests, which fills evenly. Whoever runs the
 * server, and callers of a server without keys, are not counted.
 */
public final class RateLimits {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final int standard;
  private final TimeMeter time;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  /**
   * Limits.
   *
   * @param standard how many requests a minute a key has that names no number of its own
   */
  public RateLimits(int standard, Clock clock) {
    this.standard = standard;
    this.time =
        new TimeMeter() {
          @Override
          public long currentTimeNanos() {
            return Duration.ofMillis(clock.millis()).toNanos();
          }

          @Override
          public boolean isWallClockBased() {
            return true;
          }
        };
  }

  /**
   * Counts a request.
   *
   * @throws Refusal 429 where the key has no more, with the seconds until it has
   */
  public void count(ApiKey key) {
    Bucket bucket =
        buckets.computeIfAbsent(key.id(), id -> bucket(key.requestsPerMinute().orElse(standard)));
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      long seconds = Math.max(1, Math.ceilDiv(probe.getNanosToWaitForRefill(), 1_000_000_000L));
      throw Refusal.of(ErrorCode.RATE_LIMITED, Phrase.TOO_MANY_REQUESTS, seconds)
          .withHeader("Retry-After", Long.toString(seconds));
    }
  }

  private Bucket bucket(int requests) {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(requests).refillGreedy(requests, MINUTE))
        .withCustomTimePrecision(time)
        .build();
  }
}

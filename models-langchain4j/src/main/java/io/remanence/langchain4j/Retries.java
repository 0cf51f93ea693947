package io.remanence.langchain4j;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * When to ask again: after a pause that doubles, with a share of chance so that many callers don't
 * come back together, and never before the endpoint wants it.
 */
final class Retries {
  static final int MOST_TRIES = 4;
  private static final long FIRST_MILLIS = 500;
  private static final long LONGEST_MILLIS = 8_000;

  private final RandomGenerator random;
  private final Sleep sleep;

  Retries(RandomGenerator random, Sleep sleep) {
    this.random = random;
    this.sleep = sleep;
  }

  /** Waits. */
  @FunctionalInterface
  interface Sleep {
    void sleep(Duration duration) throws InterruptedException;
  }

  /**
   * The pause after so many tries.
   *
   * @param tries at least 1
   * @param headers of the last answer
   */
  Duration pause(int tries, Optional<HttpHeaders> headers) {
    long doubled = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(tries - 1, 10));
    long millis = doubled / 2 + random.nextLong(doubled / 2 + 1);
    Optional<Duration> wanted = headers.flatMap(Retries::wanted);
    return wanted
        .map(least -> least.plusMillis(millis / 4))
        .filter(least -> least.toMillis() > millis)
        .orElse(Duration.ofMillis(millis));
  }

  void sleep(Duration pause) throws InterruptedException {
    sleep.sleep(pause);
  }

  /** The pause that the endpoint asks for; a date counts from the endpoint's own time. */
  static Optional<Duration> wanted(HttpHeaders headers) {
    OptionalLong millis = number(headers, "retry-after-ms");
    if (millis.isPresent()) {
      return Optional.of(Duration.ofMillis(millis.getAsLong()));
    }
    OptionalLong seconds = number(headers, "retry-after");
    return seconds.isPresent()
        ? Optional.of(Duration.ofSeconds(seconds.getAsLong()))
        : untilDate(headers);
  }

  private static Optional<Duration> untilDate(HttpHeaders headers) {
    return date(headers, "date")
        .flatMap(from -> date(headers, "retry-after").map(to -> Duration.between(from, to)))
        .filter(pause -> !pause.isNegative());
  }

  private static Optional<Instant> date(HttpHeaders headers, String name) {
    try {
      return headers
          .firstValue(name)
          .map(text -> DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from));
    } catch (DateTimeParseException other) {
      return Optional.empty();
    }
  }

  private static OptionalLong number(HttpHeaders headers, String name) {
    String value = headers.firstValue(name).orElse("").strip();
    return value.matches("\\d{1,9}")
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }
}

package io.remanence.server.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times on the wire: ISO-8601 with zone and milliseconds out; in, also milliseconds since 1970. */
public final class Times {
  private static final DateTimeFormatter OUT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final Pattern MILLIS = Pattern.compile("-?[0-9]{1,18}");
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

  private Times() {}

  /** The time as it is written. */
  public static String text(Instant time) {
    return OUT.format(time);
  }

  /** The time that is meant, cut to milliseconds; empty where it is none of the years 1 to 9999. */
  static Optional<Instant> read(@Nullable Object value) {
    return parse(value)
        .map(time -> time.truncatedTo(ChronoUnit.MILLIS))
        .filter(time -> !time.isBefore(EARLIEST) && !time.isAfter(LATEST));
  }

  private static Optional<Instant> parse(@Nullable Object value) {
    return switch (value) {
      case Integer number -> Optional.of(Instant.ofEpochMilli(number));
      case Long number -> Optional.of(Instant.ofEpochMilli(number));
      case BigInteger number -> millis(new BigDecimal(number));
      case BigDecimal number -> millis(number);
      case String text when MILLIS.matcher(text).matches() ->
          Optional.of(Instant.ofEpochMilli(Long.parseLong(text)));
      case String text -> iso(text.strip());
      case null, default -> Optional.empty();
    };
  }

  private static Optional<Instant> millis(BigDecimal number) {
    try {
      return Optional.of(Instant.ofEpochMilli(number.longValueExact()));
    } catch (ArithmeticException fraction) {
      return Optional.empty();
    }
  }

  private static Optional<Instant> iso(String text) {
    try {
      // A zone's name may follow in brackets, as in 2026-11-30T13:00+08:00[Asia/Shanghai].
      return Optional.of(
          text.endsWith("]")
              ? ZonedDateTime.parse(text).toInstant()
              : OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }
}

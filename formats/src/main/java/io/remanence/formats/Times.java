package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times as exports write them: seconds or milliseconds since 1970 as numbers or as text, ISO 8601
 * with or without an offset (also one that was cut off), a date alone, RFC 1123. A number is
 * milliseconds from 10¹¹ on. A time must lie after 1970-01-01T00:00Z and before the year 10000.
 */
final class Times {
  private static final BigDecimal MILLIS_FROM = BigDecimal.TEN.pow(11);
  private static final Instant FIRST = Instant.EPOCH.plusMillis(1);
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");
  private static final BigDecimal LAST_MILLIS = BigDecimal.valueOf(LAST.toEpochMilli());
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,20}(?:\\.\\d{1,20})?");
  private static final Pattern ISO =
      Pattern.compile(
          "(\\d{4}-\\d{2}-\\d{2})(?:[Tt ](\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,12})?)?)"
              + "\\s?(Z|z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?|[+-]\\d?)?)?");

  private final ZoneId zone;

  Times(ZoneId zone) {
    this.zone = zone;
  }

  /** What stands in the export, as text that is the same whenever it is read; empty for null. */
  static String written(@Nullable Object raw) {
    return switch (raw) {
      case null -> "";
      case String text -> text;
      default -> PlainJson.text(raw);
    };
  }

  /**
   * The instant, in milliseconds.
   *
   * @param raw what stands in the export; null where nothing does, which is no problem
   * @param problem told why there is no time, where there should be one
   */
  Optional<Instant> read(@Nullable Object raw, Consumer<ErrorDetail> problem) {
    try {
      return switch (raw) {
        case null -> Optional.empty();
        case String text when text.isBlank() -> Optional.empty();
        case String text -> Optional.of(inRange(ofText(text.strip())));
        case BigDecimal number -> Optional.of(ofNumber(number));
        case BigInteger number -> Optional.of(ofNumber(new BigDecimal(number)));
        case Number number -> Optional.of(ofNumber(BigDecimal.valueOf(number.longValue())));
        default -> throw new DateTimeException("not a time");
      };
    } catch (DateTimeException e) {
      boolean scalar = raw instanceof String || raw instanceof Number || raw instanceof Boolean;
      Object shown = scalar ? Excerpt.of(String.valueOf(raw)) : ImportText.NOT_SCALAR;
      problem.accept(ImportText.BAD_TIME.with(shown));
      return Optional.empty();
    }
  }

  private static Instant ofNumber(BigDecimal number) {
    BigDecimal millis = number.compareTo(MILLIS_FROM) < 0 ? number.movePointRight(3) : number;
    if (millis.compareTo(BigDecimal.ONE) < 0 || millis.compareTo(LAST_MILLIS) > 0) {
      throw new DateTimeException("out of range");
    }
    return Instant.ofEpochMilli(millis.longValue());
  }

  private Instant ofText(String text) {
    if (text.length() > 64) {
      throw new DateTimeException("too long");
    }
    if (NUMBER.matcher(text).matches()) {
      return ofNumber(new BigDecimal(text));
    }
    Matcher iso = ISO.matcher(text);
    if (!iso.matches()) {
      return OffsetDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    }
    LocalDate date = LocalDate.parse(iso.group(1));
    String time = iso.group(2);
    if (time == null) {
      return date.atStartOfDay(zone).toInstant();
    }
    LocalDateTime dateTime = LocalDateTime.parse(date + "T" + cutToNanos(time.replace(',', '.')));
    return dateTime.atZone(offset(iso.group(3))).toInstant();
  }

  private static String cutToNanos(String time) {
    int dot = time.indexOf('.');
    return dot < 0 ? time : time.substring(0, Math.min(time.length(), dot + 10));
  }

  private ZoneId offset(@Nullable String written) {
    if (written == null || written.length() == 2 || written.equals("+") || written.equals("-")) {
      return zone;
    }
    return ZoneId.of(written.equalsIgnoreCase("z") ? "Z" : written);
  }

  /**
   * The instant in milliseconds.
   *
   * @throws DateTimeException when it is out of range
   */
  static Instant inRange(Instant instant) {
    if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
      throw new DateTimeException("out of range");
    }
    return instant.truncatedTo(ChronoUnit.MILLIS);
  }
}

package io.remanence.time;

import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the times that a text speaks of, in English and Chinese: dates, months, weekdays and
 * distances ("two weeks ago", "上周三"), seen from the moment and zone of the question. A month or
 * date without its year is the last one that has begun. What can't be a date is no time.
 */
public final class TimeReader {
  /** Questions are short; of a longer text its beginning and end say when. */
  private static final int LONGEST_END = 1_000;

  private static final int MOST_SPANS = 8;

  private TimeReader() {}

  /** The spans in the order in which they are found; at most {@value #MOST_SPANS}. */
  public static List<TimeSpan> read(String text, Instant now, ZoneId zone) {
    return times(text, now, zone).spans();
  }

  /**
   * What a text says of times, and besides.
   *
   * @param spans in the order in which they are found; at most {@value #MOST_SPANS}
   * @param rest the text, in its compatible form (NFKC), with spaces in place of what was read
   */
  public record Times(List<TimeSpan> spans, String rest) {
    public Times {
      spans = List.copyOf(spans);
    }
  }

  /** Reads a text; of a very long one the beginning and the end. */
  public static Times times(String text, Instant now, ZoneId zone) {
    String shortened =
        text.length() <= 2 * LONGEST_END
            ? text
            : text.substring(0, LONGEST_END) + "\n" + text.substring(text.length() - LONGEST_END);
    String folded = Normalizer.normalize(shortened, Normalizer.Form.NFKC);
    Today today;
    try {
      today = new Today(now.atZone(zone).toLocalDate(), zone);
    } catch (DateTimeException beyondCalendar) {
      return new Times(List.of(), folded);
    }
    List<TimeSpan> spans = new ArrayList<>();
    for (TimePattern pattern : patterns(folded)) {
      // What one pattern has read, the next ones don't read again.
      folded = read(folded, pattern, today, spans);
    }
    return new Times(spans.stream().distinct().limit(MOST_SPANS).toList(), folded);
  }

  private static List<TimePattern> patterns(String text) {
    List<TimePattern> patterns = new ArrayList<>();
    if (text.chars().anyMatch(c -> c >= '0' && c <= '9')) {
      patterns.addAll(FigureTimes.PATTERNS);
    }
    if (text.chars().anyMatch(c -> c >= 0x4E00 && c <= 0x9FFF)) {
      patterns.addAll(ChineseTimes.PATTERNS);
    }
    if (EnglishTimes.HINT.matcher(text).find()) {
      patterns.addAll(EnglishTimes.PATTERNS);
    }
    return patterns;
  }

  private static String read(String text, TimePattern pattern, Today today, List<TimeSpan> spans) {
    Matcher matcher = pattern.pattern().matcher(text);
    if (!matcher.find()) {
      return text;
    }
    StringBuilder rest = new StringBuilder(text);
    do {
      try {
        pattern.reading().read(matcher, today).ifPresent(spans::add);
        for (int i = matcher.start(); i < matcher.end(); i++) {
          rest.setCharAt(i, ' ');
        }
      } catch (DateTimeException | ArithmeticException | NumberFormatException noDate) {
        // "31 February", "999999999999 days ago": words that look like a date and are none.
        continue;
      }
    } while (matcher.find());
    return rest.toString();
  }

  /** A way to write times. */
  record TimePattern(Pattern pattern, Reading reading) {
    static TimePattern of(String regex, Reading reading) {
      return new TimePattern(Pattern.compile(regex, Pattern.CASE_INSENSITIVE), reading);
    }
  }

  /** What a match says. */
  interface Reading {
    java.util.Optional<TimeSpan> read(Matcher match, Today today);
  }

  /** The lower-case text of a group; empty where it took no part, or the pattern has none. */
  static String group(Matcher match, String name) {
    String value = match.namedGroups().containsKey(name) ? match.group(name) : null;
    return value == null ? "" : value.toLowerCase(Locale.ROOT).strip();
  }

  /** The day of the question. */
  record Today(LocalDate date, ZoneId zone) {
    TimeSpan days(LocalDate first, LocalDate last) {
      return TimeSpan.days(first, last, zone);
    }

    TimeSpan day(LocalDate day) {
      return days(day, day);
    }
  }
}

package io.remanence.formats;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A time as a person would read it off a line of a chat.
 *
 * @param date absent where there is none, or none that exists
 * @param time absent where there is none, or none that exists
 * @param zone absent unless the line says
 */
record Stamp(Optional<LocalDate> date, Optional<LocalTime> time, Optional<ZoneId> zone) {
  private static final Pattern YEAR_FIRST =
      Pattern.compile("(\\d{4}) ?[-/.年] ?(\\d{1,2}) ?[-/.月] ?(\\d{1,2})");
  private static final Pattern NUMBERS =
      Pattern.compile("(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})(?!\\d)");
  private static final Pattern MONTH_DAY =
      Pattern.compile("([A-Za-z]{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})");
  private static final Pattern DAY_MONTH =
      Pattern.compile("(\\d{1,2})\\.? ([A-Za-z]{3,9})\\.?,? (\\d{4})");
  private static final Pattern TIME =
      Pattern.compile(
          "(上午|下午|凌晨|清晨|早上|中午|晚上|傍晚|午前|午後|오전|오후|[AP]M)? ?"
              + "(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?"
              + " ?([AaPp])?\\.?(?:[Mm]\\.?)? ?(UTC|GMT|Z|[+-]\\d{2}:?\\d{2})?$");
  private static final List<String> AFTERNOON =
      List.of("下午", "中午", "晚上", "傍晚", "午後", "오후", "PM", "P", "p");

  /** The three numbers of a date whose order is open; empty for all other stamps. */
  static Optional<int[]> openNumbers(String stamp) {
    Matcher matcher = NUMBERS.matcher(plain(stamp));
    if (YEAR_FIRST.matcher(plain(stamp)).find() || !matcher.find()) {
      return Optional.empty();
    }
    return Optional.of(
        new int[] {
          Integer.parseInt(matcher.group(1)),
          Integer.parseInt(matcher.group(2)),
          Integer.parseInt(matcher.group(3))
        });
  }

  /** Whether the half of the day is written in Chinese, Japanese or Korean. */
  static boolean hasEasternPeriod(String stamp) {
    return stamp.codePoints().anyMatch(c -> c > 0x3000 && Character.isLetter(c));
  }

  /** Whether a date is written, be it one that exists or not. */
  static boolean hasDate(String stamp) {
    return List.of(YEAR_FIRST, NUMBERS, MONTH_DAY, DAY_MONTH).stream()
        .anyMatch(pattern -> pattern.matcher(plain(stamp)).find());
  }

  /** Reads a stamp; {@code order} decides where its numbers leave it open. */
  static Stamp of(String written, DateOrder order) {
    String stamp = plain(written);
    Matcher date = YEAR_FIRST.matcher(stamp);
    if (date.find()) {
      return rest(stamp, date.end(), date(number(date, 1), number(date, 2), number(date, 3)));
    }
    date = NUMBERS.matcher(stamp);
    if (date.find()) {
      int[] n = {number(date, 1), number(date, 2), number(date, 3)};
      return rest(stamp, date.end(), inOrder(n, order));
    }
    date = MONTH_DAY.matcher(stamp);
    if (date.find()) {
      return rest(stamp, date.end(), date(number(date, 3), month(date.group(1)), number(date, 2)));
    }
    date = DAY_MONTH.matcher(stamp);
    if (date.find()) {
      return rest(stamp, date.end(), date(number(date, 3), month(date.group(2)), number(date, 1)));
    }
    return rest(stamp, 0, Optional.empty());
  }

  private static String plain(String stamp) {
    return stamp.replace('\u202f', ' ').replace('\u00a0', ' ').replace('：', ':').strip();
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static Optional<LocalDate> inOrder(int[] n, DateOrder order) {
    Optional<LocalDate> dayFirst = date(year(n[2]), n[1], n[0]);
    Optional<LocalDate> monthFirst = date(year(n[2]), n[0], n[1]);
    return switch (order) {
      case DAY_FIRST -> dayFirst.or(() -> monthFirst);
      case MONTH_FIRST -> monthFirst.or(() -> dayFirst);
      case YEAR_FIRST -> date(year(n[0]), n[1], n[2]).or(() -> dayFirst);
    };
  }

  private static int year(int written) {
    return written < 100 ? 2000 + written : written;
  }

  private static Optional<LocalDate> date(int year, int month, int day) {
    try {
      return Optional.of(LocalDate.of(year, month, day)).filter(date -> date.getYear() >= 1970);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int month(String name) {
    String start = name.substring(0, 3).toLowerCase(Locale.ROOT);
    for (Month month : Month.values()) {
      String full = month.getDisplayName(TextStyle.FULL, Locale.ENGLISH).toLowerCase(Locale.ROOT);
      if (full.startsWith(start)) {
        return month.getValue();
      }
    }
    return 0;
  }

  private static Stamp rest(String stamp, int from, Optional<LocalDate> date) {
    Matcher matcher = TIME.matcher(stamp);
    if (!matcher.find(from)) {
      return new Stamp(date, Optional.empty(), Optional.empty());
    }
    return new Stamp(date, time(matcher), zone(matcher.group(7)));
  }

  private static Optional<LocalTime> time(Matcher matcher) {
    int hour = number(matcher, 2);
    String period = matcher.group(1) != null ? matcher.group(1) : matcher.group(6);
    if (period != null && hour <= 12) {
      boolean late = AFTERNOON.contains(period);
      // Noon is 12 already; from 10 on, 中午 still means the morning.
      boolean noonish = period.equals("中午") && hour >= 10;
      hour = hour % 12 + (late && !noonish ? 12 : noonish ? hour / 12 * 12 : 0);
    }
    int second = matcher.group(4) == null ? 0 : number(matcher, 4);
    String fraction = matcher.group(5) == null ? "" : matcher.group(5);
    int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
    try {
      return Optional.of(LocalTime.of(hour, number(matcher, 3), second, nanos));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<ZoneId> zone(@Nullable String written) {
    try {
      return Optional.ofNullable(written).map(ZoneId::of);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}

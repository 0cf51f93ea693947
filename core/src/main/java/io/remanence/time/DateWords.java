package io.remanence.time;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A date as words that a search can find: English, Chinese and in figures. */
public final class DateWords {
  private static final List<String> MONTHS =
      Arrays.stream(Month.values())
          .map(month -> month.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
          .toList();
  private static final List<String> WEEKDAYS =
      Arrays.stream(DayOfWeek.values())
          .map(day -> day.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
          .toList();

  private DateWords() {}

  /** The words of the day that this time belongs to in the zone; none for years beyond four. */
  public static List<String> of(Instant time, ZoneId zone) {
    LocalDate day = time.atZone(zone).toLocalDate();
    if (day.getYear() < 1 || day.getYear() > 9_999) {
      return List.of();
    }
    String month = MONTHS.get(day.getMonthValue() - 1);
    String weekday = WEEKDAYS.get(day.getDayOfWeek().getValue() - 1);
    String english =
        day.getDayOfMonth() + " " + month + " " + day.getYear() + " " + weekday + " " + day;
    String chinese = day.getYear() + "年" + day.getMonthValue() + "月" + day.getDayOfMonth() + "日";
    return List.of(english, chinese);
  }
}

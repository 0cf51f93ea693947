package io.remanence.time;

import io.remanence.time.TimeReader.Today;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;

/** Spans of the calendar. Weeks begin on Monday. */
final class Spans {
  /** Which third of a month is meant. */
  enum Part {
    WHOLE,
    EARLY,
    MIDDLE,
    LATE
  }

  private Spans() {}

  /** The week that is so many weeks from this one. */
  static TimeSpan week(Today today, int weeks) {
    LocalDate monday = monday(today).plusWeeks(weeks);
    return today.days(monday, monday.plusDays(6));
  }

  /** A day of the week that is so many weeks from this one. */
  static TimeSpan dayOfWeek(Today today, int weeks, DayOfWeek day) {
    return today.day(monday(today).plusWeeks(weeks).with(day));
  }

  /** Saturday and Sunday of the week that is so many weeks from this one. */
  static TimeSpan weekend(Today today, int weeks) {
    LocalDate saturday = monday(today).plusWeeks(weeks).with(DayOfWeek.SATURDAY);
    return today.days(saturday, saturday.plusDays(1));
  }

  /** The last such day before today. */
  static TimeSpan before(Today today, DayOfWeek day) {
    return today.day(today.date().with(TemporalAdjusters.previous(day)));
  }

  /** The next such day after today. */
  static TimeSpan after(Today today, DayOfWeek day) {
    return today.day(today.date().with(TemporalAdjusters.next(day)));
  }

  private static LocalDate monday(Today today) {
    return today.date().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
  }

  static TimeSpan month(Today today, YearMonth month, Part part) {
    LocalDate first = month.atDay(1);
    return switch (part) {
      case WHOLE -> today.days(first, month.atEndOfMonth());
      case EARLY -> today.days(first, month.atDay(10));
      case MIDDLE -> today.days(month.atDay(11), month.atDay(20));
      case LATE -> today.days(month.atDay(21), month.atEndOfMonth());
    };
  }

  /** The last such month that has begun. */
  static YearMonth lastBegun(Today today, int month) {
    YearMonth thisYear = YearMonth.of(today.date().getYear(), month);
    return thisYear.atDay(1).isAfter(today.date()) ? thisYear.minusYears(1) : thisYear;
  }

  static TimeSpan year(Today today, int year) {
    return today.days(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
  }

  /** A quarter of a year, 1 to 4. */
  static TimeSpan quarter(Today today, int year, int quarter) {
    YearMonth first = YearMonth.of(year, quarter * 3 - 2);
    return today.days(first.atDay(1), first.plusMonths(2).atEndOfMonth());
  }

  /**
   * About so long before today, or after it where the amount is negative: the vaguer the longer
   * ago.
   */
  static TimeSpan away(Today today, Unit unit, int amount) {
    LocalDate about = unit.before(today.date(), amount);
    int vague =
        switch (unit) {
          case DAY -> Math.abs(amount) <= 3 ? 0 : Math.abs(amount) / 4;
          case WEEK -> 3;
          case MONTH -> 15;
          case YEAR -> 183;
        };
    return today.days(about.minusDays(vague), about.plusDays(vague));
  }

  /** From so long ago until today. */
  static TimeSpan since(Today today, Unit unit, int amount) {
    return today.days(unit.before(today.date(), amount), today.date());
  }

  /** What time is counted in. */
  enum Unit {
    DAY,
    WEEK,
    MONTH,
    YEAR;

    LocalDate before(LocalDate day, int amount) {
      return switch (this) {
        case DAY -> day.minusDays(amount);
        case WEEK -> day.minusWeeks(amount);
        case MONTH -> day.minusMonths(amount);
        case YEAR -> day.minusYears(amount);
      };
    }
  }
}

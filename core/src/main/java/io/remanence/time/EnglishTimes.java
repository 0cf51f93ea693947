package io.remanence.time;

import static io.remanence.time.TimeReader.group;

import io.remanence.time.Spans.Part;
import io.remanence.time.Spans.Unit;
import io.remanence.time.TimeReader.TimePattern;
import io.remanence.time.TimeReader.Today;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times in English. */
final class EnglishTimes {
  private static final List<String> MONTH_NAMES =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAY_NAMES =
      List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
  private static final Map<String, Integer> SEASONS =
      Map.of("spring", 3, "summer", 6, "autumn", 9, "fall", 9, "winter", 12);
  private static final Map<String, Integer> NUMBERS =
      Map.ofEntries(
          Map.entry("a", 1),
          Map.entry("an", 1),
          Map.entry("one", 1),
          Map.entry("two", 2),
          Map.entry("a couple of", 2),
          Map.entry("couple of", 2),
          Map.entry("few", 3),
          Map.entry("a few", 3),
          Map.entry("three", 3),
          Map.entry("four", 4),
          Map.entry("five", 5),
          Map.entry("six", 6),
          Map.entry("several", 4),
          Map.entry("seven", 7),
          Map.entry("eight", 8),
          Map.entry("nine", 9),
          Map.entry("ten", 10),
          Map.entry("eleven", 11),
          Map.entry("twelve", 12));

  private static final String MONTH =
      "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
  private static final String DAY =
      "(?<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
  private static final String UNIT = "(?<unit>day|week|month|year)s?";
  private static final String NUMBER =
      "(?<number>\\d{1,4}|a couple of|couple of|a few|few|several|an?|one|two|three|four|five|six"
          + "|seven|eight|nine|ten|eleven|twelve)";
  private static final String YEAR = "(?<year>(?:19|20)\\d{2})";
  private static final String PART =
      "(?:(?<part>early|mid|late|(?:the )?(?:beginning|start|middle|end) of)[ -])?";
  private static final String OF_MONTH = "(?<date>\\d{1,2})(?:st|nd|rd|th)?";

  /**
   * Something of this is in every time; most questions have none of it, and are read no further.
   */
  static final Pattern HINT =
      Pattern.compile(
          "day|night|week|month|year|morning|afternoon|evening|tomorrow|spring|summer|autumn|fall"
              + "|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4]|(?:19|20)\\d{2}",
          Pattern.CASE_INSENSITIVE);

  static final List<TimePattern> PATTERNS =
      List.of(
          TimePattern.of("\\bthe day before yesterday\\b", day(-2)),
          TimePattern.of("\\bthe day after tomorrow\\b", day(2)),
          TimePattern.of("\\byesterday\\b|\\blast night\\b", day(-1)),
          TimePattern.of(
              "\\btoday\\b|\\btonight\\b|\\bthis (?:morning|afternoon|evening)\\b", day(0)),
          TimePattern.of("\\btomorrow\\b", day(1)),
          TimePattern.of(
              "\\b" + OF_MONTH + "(?: of)? " + MONTH + "\\b\\.?(?:,? " + YEAR + "\\b)?",
              EnglishTimes::date),
          TimePattern.of(
              "\\b" + MONTH + "\\.? " + OF_MONTH + "\\b(?:,? " + YEAR + "\\b)?",
              EnglishTimes::date),
          TimePattern.of(
              "\\b" + PART + MONTH + "\\b\\.?,? (?:of )?" + YEAR + "\\b", EnglishTimes::month),
          TimePattern.of("\\b(?<which>last|this|next) " + MONTH + "\\b", EnglishTimes::nearMonth),
          TimePattern.of("\\b" + PART + MONTH + "\\b", EnglishTimes::month),
          TimePattern.of(
              "\\b(?<which>last|past|this|next|on|coming) " + DAY + "\\b", EnglishTimes::weekday),
          TimePattern.of(
              "\\b(?<which>last|this|next|past) (?<unit>week|weekend|month|year)\\b(?! \\d)",
              EnglishTimes::unit),
          TimePattern.of(
              "\\b" + NUMBER + " " + UNIT + " (?:ago|back|before|earlier)\\b",
              (match, today) -> Optional.of(Spans.away(today, unitOf(match), number(match)))),
          TimePattern.of(
              "\\bin " + NUMBER + " " + UNIT + "\\b",
              (match, today) -> Optional.of(Spans.away(today, unitOf(match), -number(match)))),
          TimePattern.of(
              "\\b(?:last|past|previous) " + NUMBER + " " + UNIT + "\\b",
              (match, today) -> Optional.of(Spans.since(today, unitOf(match), number(match)))),
          TimePattern.of(
              "\\b(?<which>last|this|next|in|in the) (?<season>spring|summer|autumn|fall|winter)\\b"
                  + "(?:(?: of)? "
                  + YEAR
                  + ")?",
              EnglishTimes::season),
          TimePattern.of(
              "\\bq(?<quarter>[1-4])\\b(?:,? (?:of )?" + YEAR + "\\b)?", EnglishTimes::quarter),
          TimePattern.of(
              "\\b(?:in|during|since|of|by|until|before|after|for|year) " + YEAR + "\\b",
              (match, today) ->
                  Optional.of(Spans.year(today, Integer.parseInt(match.group("year"))))));

  private EnglishTimes() {}

  private static TimeReader.Reading day(int days) {
    return (match, today) -> Optional.of(today.day(today.date().plusDays(days)));
  }

  private static Optional<TimeSpan> date(Matcher match, Today today) {
    int month = monthOf(match);
    int date = Integer.parseInt(match.group("date"));
    YearMonth in = yearMonth(match, today, month);
    return Optional.of(today.day(in.atDay(date)));
  }

  private static Optional<TimeSpan> month(Matcher match, Today today) {
    String name = group(match, "month");
    boolean dated = hasYear(match) || !group(match, "part").isEmpty();
    // "may", "mar" and their like are words of their own unless they stand as a name does.
    if (!dated && (name.equals("may") || name.equals("march")) && !standsAsName(match)) {
      return Optional.empty();
    }
    if (!dated && name.length() == 3 && !name.equals("may") && !isCapital(match)) {
      return Optional.empty();
    }
    return Optional.of(
        Spans.month(today, yearMonth(match, today, monthOf(match)), partOf(group(match, "part"))));
  }

  private static boolean isCapital(Matcher match) {
    return Character.isUpperCase(match.group("month").charAt(0));
  }

  private static boolean standsAsName(Matcher match) {
    return isCapital(match) && match.start("month") > 0;
  }

  private static Optional<TimeSpan> nearMonth(Matcher match, Today today) {
    YearMonth thisYear = YearMonth.of(today.date().getYear(), monthOf(match));
    YearMonth current = YearMonth.from(today.date());
    YearMonth meant =
        switch (group(match, "which")) {
          case "last" -> thisYear.isBefore(current) ? thisYear : thisYear.minusYears(1);
          case "next" -> thisYear.isAfter(current) ? thisYear : thisYear.plusYears(1);
          default -> thisYear;
        };
    return Optional.of(Spans.month(today, meant, Part.WHOLE));
  }

  private static Optional<TimeSpan> weekday(Matcher match, Today today) {
    DayOfWeek day = DayOfWeek.of(DAY_NAMES.indexOf(group(match, "weekday").substring(0, 3)) + 1);
    return Optional.of(
        switch (group(match, "which")) {
          case "next", "coming" -> Spans.after(today, day);
          case "this" -> Spans.dayOfWeek(today, 0, day);
          default -> Spans.before(today, day);
        });
  }

  private static Optional<TimeSpan> unit(Matcher match, Today today) {
    int step =
        switch (group(match, "which")) {
          case "this" -> 0;
          case "next" -> 1;
          default -> -1;
        };
    LocalDate date = today.date();
    return Optional.of(
        switch (group(match, "unit")) {
          case "week" -> Spans.week(today, step);
          case "weekend" -> Spans.weekend(today, step);
          case "month" -> Spans.month(today, YearMonth.from(date).plusMonths(step), Part.WHOLE);
          default -> Spans.year(today, date.getYear() + step);
        });
  }

  /** Spring is March to May in the north, where most who ask live; winter ends in February. */
  private static Optional<TimeSpan> season(Matcher match, Today today) {
    int first = Optional.ofNullable(SEASONS.get(group(match, "season"))).orElseThrow();
    int year = hasYear(match) ? Integer.parseInt(match.group("year")) : today.date().getYear();
    YearMonth start = YearMonth.of(year, first);
    if (!hasYear(match)) {
      boolean ended = start.plusMonths(3).atDay(1).isBefore(today.date());
      boolean begun = !start.atDay(1).isAfter(today.date());
      start =
          switch (group(match, "which")) {
            case "last" -> ended ? start : start.minusYears(1);
            case "next" -> begun ? start.plusYears(1) : start;
            case "this" -> start;
            default -> begun ? start : start.minusYears(1);
          };
    }
    return Optional.of(today.days(start.atDay(1), start.plusMonths(2).atEndOfMonth()));
  }

  private static Optional<TimeSpan> quarter(Matcher match, Today today) {
    int year = hasYear(match) ? Integer.parseInt(match.group("year")) : today.date().getYear();
    return Optional.of(Spans.quarter(today, year, Integer.parseInt(match.group("quarter"))));
  }

  private static YearMonth yearMonth(Matcher match, Today today, int month) {
    return hasYear(match)
        ? YearMonth.of(Integer.parseInt(match.group("year")), month)
        : Spans.lastBegun(today, month);
  }

  private static boolean hasYear(Matcher match) {
    return !group(match, "year").isEmpty();
  }

  private static int monthOf(Matcher match) {
    return MONTH_NAMES.indexOf(group(match, "month").substring(0, 3)) + 1;
  }

  private static Unit unitOf(Matcher match) {
    return Unit.valueOf(match.group("unit").toUpperCase(java.util.Locale.ROOT));
  }

  private static int number(Matcher match) {
    String written = group(match, "number");
    Integer named = NUMBERS.get(written);
    return named == null ? Integer.parseInt(written) : named;
  }

  private static Part partOf(String words) {
    if (words.startsWith("early") || words.contains("beginning") || words.contains("start")) {
      return Part.EARLY;
    }
    if (words.startsWith("late") || words.contains("end")) {
      return Part.LATE;
    }
    return words.isEmpty() ? Part.WHOLE : Part.MIDDLE;
  }
}

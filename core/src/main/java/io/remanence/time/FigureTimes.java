package io.remanence.time;

import io.remanence.time.TimeReader.TimePattern;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/** Times in figures: {@code 2023-05-07}, {@code 2023/5/7}, {@code 7.5.2023}, {@code 2023-05}. */
final class FigureTimes {
  private static final String YEAR = "(?<year>(?:19|20)\\d{2})";

  static final List<TimePattern> PATTERNS =
      List.of(
          TimePattern.of(
              "(?<!\\d)" + YEAR + "[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})(?!\\d)",
              (match, today) ->
                  Optional.of(
                      today.day(
                          LocalDate.of(
                              Integer.parseInt(match.group("year")),
                              Integer.parseInt(match.group("month")),
                              Integer.parseInt(match.group("day")))))),
          // The day stands before the month with dots, after it with strokes, where either could.
          TimePattern.of(
              "(?<![\\d./])(?<first>\\d{1,2})(?<mark>[./])(?<second>\\d{1,2})\\k<mark>"
                  + YEAR
                  + "(?!\\d)",
              (match, today) -> {
                int first = Integer.parseInt(match.group("first"));
                int second = Integer.parseInt(match.group("second"));
                boolean dayFirst = first > 12 || (second <= 12 && match.group("mark").equals("."));
                return Optional.of(
                    today.day(
                        LocalDate.of(
                            Integer.parseInt(match.group("year")),
                            dayFirst ? second : first,
                            dayFirst ? first : second)));
              }),
          TimePattern.of(
              "(?<![\\d-])" + YEAR + "-(?<month>\\d{2})(?![\\d-])",
              (match, today) ->
                  Optional.of(
                      Spans.month(
                          today,
                          YearMonth.of(
                              Integer.parseInt(match.group("year")),
                              Integer.parseInt(match.group("month"))),
                          Spans.Part.WHOLE))));

  private FigureTimes() {}
}

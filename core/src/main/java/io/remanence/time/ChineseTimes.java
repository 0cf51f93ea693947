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

/** Times in Chinese, in simplified and traditional characters. */
final class ChineseTimes {
  private static final String FIGURE = "[0-9〇零一二三四五六七八九十两兩半几幾]";
  private static final String NUMBER = "(?<!" + FIGURE + ")(?<number>" + FIGURE + "{1,4})";
  private static final String MONTH = "(?<![0-9])(?<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])";
  private static final String YEAR = "(?<year>(?:19|20)\\d{2}|[一二][〇零一二三四五六七八九]{3})";
  private static final String NEAR_YEAR = "(?<near>去年|今年|前年|明年|後年|后年|上一年|本年|当年|當年)";
  private static final String UNIT = "(?<unit>天|日|周|週|星期|礼拜|禮拜|个星期|個星期|个礼拜|個禮拜|个月|個月|月|年)";
  private static final String DAY = "(?<date>[0-9]{1,2}|" + "[一二三四五六七八九十]{1,3})";
  private static final String PART = "(?<part>初|上旬|中旬|下旬|底|末|中)?";
  private static final String WEEK = "(?:个|個)?(?:周|週|星期|礼拜|禮拜)";
  private static final String WEEKDAY = "(?<weekday>[一二三四五六日天末1-6])";

  private static final Map<String, Integer> DAYS =
      Map.ofEntries(
          Map.entry("大前天", -3),
          Map.entry("前天", -2),
          Map.entry("前晚", -2),
          Map.entry("昨天", -1),
          Map.entry("昨日", -1),
          Map.entry("昨晚", -1),
          Map.entry("昨夜", -1),
          Map.entry("今天", 0),
          Map.entry("今日", 0),
          Map.entry("今早", 0),
          Map.entry("今晚", 0),
          Map.entry("明天", 1),
          Map.entry("明日", 1),
          Map.entry("明早", 1),
          Map.entry("明晚", 1),
          Map.entry("后天", 2),
          Map.entry("後天", 2),
          Map.entry("大后天", 3),
          Map.entry("大後天", 3));

  private static final Map<String, Integer> YEARS =
      Map.of("前年", -2, "去年", -1, "上一年", -1, "明年", 1, "后年", 2, "後年", 2);

  static final List<TimePattern> PATTERNS =
      List.of(
          TimePattern.of(
              "(?<day>大前天|大[后後]天|前[天晚]|昨[天日晚夜]|今[天日早晚]|明[天日早晚]|[后後]天)",
              (match, today) ->
                  Optional.of(
                      today.day(today.date().plusDays(DAYS.getOrDefault(match.group("day"), 0))))),
          TimePattern.of(
              "(?:" + YEAR + "年|" + NEAR_YEAR + "的?)?" + MONTH + "月份?(?:" + DAY + "[日号號]|" + PART
                  + ")",
              ChineseTimes::monthOrDate),
          TimePattern.of(
              "(?<which>上个|上個|上|这个|這個|这|這|本|下个|下個|下)月(?:份)?(?:" + DAY + "[日号號]|" + PART + ")",
              ChineseTimes::nearMonth),
          TimePattern.of(
              "(?<which>上上|上一|上|这|這|本|下下|下一|下)?" + WEEK + WEEKDAY, ChineseTimes::weekday),
          TimePattern.of("(?<which>上上|上一|上|这|這|本|下下|下一|下)" + WEEK, ChineseTimes::week),
          TimePattern.of("(?<which>上|这|這|本|下)?(?:个|個)?周末|週末", ChineseTimes::weekend),
          TimePattern.of(
              NUMBER + UNIT + "(?:多|左右)?(?:之|以)?前",
              (match, today) -> Optional.of(away(match, today, 1))),
          TimePattern.of(
              NUMBER + UNIT + "(?:之|以)?[后後]",
              (match, today) -> Optional.of(away(match, today, -1))),
          TimePattern.of(
              "(?:最近|过去|過去|近)(?:这|這)?" + NUMBER + UNIT,
              (match, today) ->
                  Optional.of(Spans.since(today, unitOf(match), Math.max(1, number(match))))),
          TimePattern.of(
              "(?:" + YEAR + "年|" + NEAR_YEAR + "的?)?第?(?<quarter>[一二三四1-4])季度",
              (match, today) ->
                  Optional.of(
                      Spans.quarter(
                          today,
                          yearOf(match, today),
                          ChineseNumbers.read(match.group("quarter"))))),
          TimePattern.of(
              "(?:" + YEAR + "年|" + NEAR_YEAR + "的?)(?<season>[春夏秋冬])[天季]?", ChineseTimes::season),
          TimePattern.of(
              "(?:" + YEAR + "年|" + NEAR_YEAR + ")(?<half>初|底|末|上半年|下半年)?", ChineseTimes::year));

  private ChineseTimes() {}

  private static Optional<TimeSpan> monthOrDate(Matcher match, Today today) {
    int month = ChineseNumbers.read(match.group("month"));
    boolean dated = match.group("year") != null || match.group("near") != null;
    YearMonth in =
        dated ? YearMonth.of(yearOf(match, today), month) : Spans.lastBegun(today, month);
    return Optional.of(inMonth(match, today, in));
  }

  private static Optional<TimeSpan> nearMonth(Matcher match, Today today) {
    YearMonth month = YearMonth.from(today.date()).plusMonths(step(group(match, "which")));
    return Optional.of(inMonth(match, today, month));
  }

  private static TimeSpan inMonth(Matcher match, Today today, YearMonth month) {
    String date = group(match, "date");
    return date.isEmpty()
        ? Spans.month(today, month, partOf(group(match, "part")))
        : today.day(month.atDay(ChineseNumbers.read(date)));
  }

  private static Part partOf(String part) {
    return switch (part) {
      case "初", "上旬" -> Part.EARLY;
      case "中", "中旬" -> Part.MIDDLE;
      case "底", "末", "下旬" -> Part.LATE;
      default -> Part.WHOLE;
    };
  }

  private static Optional<TimeSpan> weekday(Matcher match, Today today) {
    String which = group(match, "which");
    String day = match.group("weekday");
    if (day.equals("末")) {
      return Optional.of(Spans.weekend(today, step(which)));
    }
    DayOfWeek weekday =
        day.equals("日") || day.equals("天")
            ? DayOfWeek.SUNDAY
            : DayOfWeek.of(ChineseNumbers.read(day));
    // Without a word before it, the last such day up to today is meant.
    if (which.isEmpty()) {
      return Optional.of(
          today.date().getDayOfWeek() == weekday
              ? today.day(today.date())
              : Spans.before(today, weekday));
    }
    return Optional.of(Spans.dayOfWeek(today, step(which), weekday));
  }

  private static Optional<TimeSpan> week(Matcher match, Today today) {
    return Optional.of(Spans.week(today, step(group(match, "which"))));
  }

  private static Optional<TimeSpan> weekend(Matcher match, Today today) {
    return Optional.of(Spans.weekend(today, step(group(match, "which"))));
  }

  private static int step(String which) {
    int sign = which.startsWith("上") ? -1 : which.startsWith("下") ? 1 : 0;
    return which.equals("上上") || which.equals("下下") ? 2 * sign : sign;
  }

  private static TimeSpan away(Matcher match, Today today, int sign) {
    Unit unit = unitOf(match);
    if (match.group("number").equals("半")) {
      // Half a year is six months, half a month fifteen days.
      return unit == Unit.YEAR
          ? Spans.away(today, Unit.MONTH, 6 * sign)
          : Spans.away(today, Unit.DAY, (unit == Unit.MONTH ? 15 : 1) * sign);
    }
    return Spans.away(today, unit, number(match) * sign);
  }

  private static int number(Matcher match) {
    return ChineseNumbers.read(match.group("number"));
  }

  private static Unit unitOf(Matcher match) {
    return switch (match.group("unit")) {
      case "天", "日" -> Unit.DAY;
      case "月", "个月", "個月" -> Unit.MONTH;
      case "年" -> Unit.YEAR;
      default -> Unit.WEEK;
    };
  }

  private static Optional<TimeSpan> season(Matcher match, Today today) {
    int first =
        switch (match.group("season")) {
          case "春" -> 3;
          case "夏" -> 6;
          case "秋" -> 9;
          default -> 12;
        };
    YearMonth start = YearMonth.of(yearOf(match, today), first);
    return Optional.of(today.days(start.atDay(1), start.plusMonths(2).atEndOfMonth()));
  }

  private static Optional<TimeSpan> year(Matcher match, Today today) {
    int year = yearOf(match, today);
    LocalDate first = LocalDate.of(year, 1, 1);
    LocalDate last = LocalDate.of(year, 12, 31);
    return Optional.of(
        switch (group(match, "half")) {
          case "初" -> today.days(first, LocalDate.of(year, 2, 28));
          case "底", "末" -> today.days(LocalDate.of(year, 11, 1), last);
          case "上半年" -> today.days(first, LocalDate.of(year, 6, 30));
          case "下半年" -> today.days(LocalDate.of(year, 7, 1), last);
          default -> today.days(first, last);
        });
  }

  private static int yearOf(Matcher match, Today today) {
    String year = match.group("year");
    if (year != null) {
      return ChineseNumbers.digits(year);
    }
    String near = match.group("near");
    return today.date().getYear() + (near == null ? 0 : YEARS.getOrDefault(near, 0));
  }
}

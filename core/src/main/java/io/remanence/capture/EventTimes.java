package io.remanence.capture;

import io.remanence.time.TimeReader;
import io.remanence.time.TimeSpan;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time of what a statement tells, where it is beyond doubt: one time only, told by its distance
 * from the moment ("yesterday", "下周三") or with its year. A date without a year may lie in the past
 * or in the future, so it is none.
 */
final class EventTimes {
  private static final Duration LONGEST = Duration.ofDays(31);

  private static final String WEEKDAY =
      "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
  private static final String MONTH =
      "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
  private static final String NUMBER =
      "(?:\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
  private static final String FIGURE = "[0-9一二三四五六七八九十两兩半]{1,4}";

  private static final Pattern SURE =
      Pattern.compile(
          "\\bthe day before yesterday\\b|\\bthe day after tomorrow\\b|\\byesterday\\b|\\btoday\\b"
              + "|\\btonight\\b|\\blast night\\b|\\btomorrow\\b"
              + "|\\bthis (?:morning|afternoon|evening)\\b"
              + "|\\b(?:last|next) (?:week|month|weekend)\\b"
              + "|\\b(?:last|this|coming) "
              + WEEKDAY
              + "\\b|\\b"
              + NUMBER
              + " (?:day|week|month)s? ago\\b|\\bin "
              + NUMBER
              + " (?:day|week|month)s?\\b"
              + "|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? "
              + MONTH
              + "\\.?,? (?:19|20)\\d{2}\\b|\\b"
              + MONTH
              + "\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d{2}\\b|\\b"
              + MONTH
              + ",? (?:19|20)\\d{2}\\b"
              + "|(?<![0-9])(?:19|20)\\d{2}[-/.]\\d{1,2}[-/.]\\d{1,2}(?![0-9])"
              + "|大前天|大[后後]天|前天|昨[天日晚]|今[天日早晚]|明[天日早晚]|[后後]天"
              + "|(?:上|下|这|這|本)(?:个|個)?(?:周|週|星期|礼拜|禮拜)[一二三四五六日天末]?"
              + "|(?:上|下)(?:个|個)月(?:[0-9一二三四五六七八九十]{1,3}[日号號])?"
              + "|"
              + FIGURE
              + "(?:天|周|週|个星期|個星期|个月|個月)(?:之|以)?[前后後]"
              + "|(?:(?:19|20)\\d{2}年|去年|今年|明年)(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?:份)?"
              + "(?:[0-9一二三四五六七八九十]{1,3}[日号號])?",
          Pattern.CASE_INSENSITIVE);

  private EventTimes() {}

  /** The beginning of the one time that the statements speak of. */
  static Optional<Instant> of(String statements, Instant now, ZoneId zone) {
    List<TimeSpan> all = TimeReader.read(statements, now, zone);
    if (all.size() != 1 || length(all.getFirst()).compareTo(LONGEST) > 0) {
      return Optional.empty();
    }
    Set<TimeSpan> sure = new LinkedHashSet<>();
    Matcher matcher = SURE.matcher(statements);
    while (matcher.find()) {
      sure.addAll(TimeReader.read(matcher.group(), now, zone));
    }
    return sure.size() == 1 && sure.contains(all.getFirst())
        ? Optional.of(all.getFirst().from())
        : Optional.empty();
  }

  private static Duration length(TimeSpan span) {
    return Duration.between(span.from(), span.to());
  }
}

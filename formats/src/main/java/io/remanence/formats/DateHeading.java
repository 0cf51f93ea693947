package io.remanence.formats;

import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line with nothing but a date, which holds for the times of day below it. */
final class DateHeading {
  private static final Pattern LINE =
      Pattern.compile(
          "[\\s#*=_~>\\[(—–-]{0,20}"
              + "(?:(?:Day changed(?: to)?|Log opened)\\s+)?"
              + "(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? )?"
              + "(?<date>\\d{4} ?[-/.年] ?\\d{1,2} ?[-/.月] ?\\d{1,2}日?"
              + "|\\d{1,2}[-/.]\\d{1,2}[-/.](?:\\d{4}|\\d{2})"
              + "|[A-Z][a-z]{2,8}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}"
              + "|\\d{1,2}\\.? [A-Z][a-z]{2,8}\\.?,? \\d{4})"
              + "(?: ?[(（]?(?:星期|周|週)?[一二三四五六日天月火水木金土](?:曜日)?[)）]?|,? (?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?)?"
              + "[\\s#*=_~\\])—–-]{0,20}");
  private static final int LONGEST = 100;

  private DateHeading() {}

  /** The date as written, if the line is such a heading. */
  static Optional<String> of(String line) {
    if (line.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher matcher = LINE.matcher(line);
    return matcher.matches() ? Optional.of(matcher.group("date")) : Optional.empty();
  }

  /** The date of a heading, if there is such a day. */
  static Optional<LocalDate> date(String written, DateOrder order) {
    return Stamp.of(written, order).date();
  }
}

package io.remanence.recall;

import io.remanence.text.Texts;
import io.remanence.time.TimeReader;
import io.remanence.time.TimeSpan;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;

/**
 * A query as it is understood.
 *
 * @param text clean, as it was asked
 * @param folded for comparing names: lower case, with a space at both ends
 * @param spans the times that it speaks of
 * @param asksOfTimeAlone whether it asks what was, or will be, at those times and nothing else
 */
record QueryReading(String text, String folded, List<TimeSpan> spans, boolean asksOfTimeAlone) {
  private static final int SHORTEST_NAME = 2;

  static QueryReading of(String text, Instant now, ZoneId zone) {
    TimeReader.Times times = TimeReader.times(text, now, zone);
    return new QueryReading(
        text,
        ' ' + text.toLowerCase(Locale.ROOT) + ' ',
        times.spans(),
        !times.spans().isEmpty() && OpenQuestion.is(times.rest()));
  }

  /** Whether the query names this person, as a word of its own where its script has words. */
  boolean names(String person) {
    String name = person.toLowerCase(Locale.ROOT).strip();
    if (Texts.length(name) < SHORTEST_NAME) {
      return false;
    }
    for (int at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + 1)) {
      if (bounds(folded.codePointBefore(at), name.codePointAt(0))
          && bounds(name.codePointBefore(name.length()), folded.codePointAt(at + name.length()))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a word may end between these two. */
  private static boolean bounds(int left, int right) {
    return !Character.isLetterOrDigit(left)
        || !Character.isLetterOrDigit(right)
        || Character.isIdeographic(left)
        || Character.isIdeographic(right);
  }
}

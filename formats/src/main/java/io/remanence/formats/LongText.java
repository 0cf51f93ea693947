package io.remanence.formats;

import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.List;

/** Cuts a text that is too long for one memory. */
final class LongText {
  private LongText() {}

  /**
   * The text in parts of at most so many code points, none of them blank: cut between paragraphs
   * where that leaves at least half of a part, else between lines, sentences or words, else where
   * it must be.
   */
  static List<String> parts(String text, int most) {
    List<String> parts = new ArrayList<>();
    String rest = text.strip();
    while (Texts.length(rest) > most) {
      int end = end(rest, rest.offsetByCodePoints(0, most));
      add(parts, rest.substring(0, end));
      rest = rest.substring(end).strip();
    }
    add(parts, rest);
    return parts;
  }

  private static void add(List<String> parts, String part) {
    String stripped = part.strip();
    if (!Texts.isBlank(stripped)) {
      parts.add(stripped);
    }
  }

  private static int end(String text, int limit) {
    for (String[] marks :
        new String[][] {{"\n\n"}, {"\n"}, {"。", "！", "？", ". ", "! ", "? "}, {" ", "，", "、"}}) {
      int best = -1;
      for (String mark : marks) {
        int at = text.lastIndexOf(mark, limit - mark.length());
        best = Math.max(best, at < 0 ? -1 : at + mark.length());
      }
      if (best >= limit / 2) {
        return best;
      }
    }
    return limit;
  }
}

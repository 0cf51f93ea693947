package io.remanence.cli;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Breaks and cuts text to columns of a terminal. */
final class Wrapping {
  /** A width that nothing passes. */
  static final int UNLIMITED = Integer.MAX_VALUE;

  private static final String CUT = "…";

  private Wrapping() {}

  /** The text cut to this many columns; a cut text ends with {@code …}. */
  static String cut(String text, int columns) {
    return DisplayWidth.of(text) <= columns ? text : prefix(text, Math.max(0, columns - 1)) + CUT;
  }

  /** The text filled up with spaces to this many columns. */
  static String pad(String text, int columns, boolean right) {
    String spaces = " ".repeat(Math.max(0, columns - DisplayWidth.of(text)));
    return right ? spaces + text : text + spaces;
  }

  /**
   * The text on lines of at most so many columns, broken where its script allows it; a longer word
   * is parted. What is more than {@code maxLines} is cut.
   *
   * @param text one line, made harmless
   * @param columns at least 2
   * @param maxLines at least 1
   */
  static List<String> wrap(String text, int columns, int maxLines) {
    if (columns == UNLIMITED || DisplayWidth.of(text) <= columns) {
      return List.of(text);
    }
    List<String> lines = new ArrayList<>();
    BreakIterator breaks = BreakIterator.getLineInstance(Locale.ROOT);
    breaks.setText(text);
    StringBuilder line = new StringBuilder();
    int used = 0;
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      String piece = text.substring(start, end);
      start = end;
      if (used > 0 && used + DisplayWidth.of(piece.stripTrailing()) > columns) {
        if (lines.size() == maxLines - 1) {
          lines.add(cut(line + text.substring(end - piece.length()), columns));
          return lines;
        }
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      while (DisplayWidth.of(piece.stripTrailing()) > columns) {
        String head = prefix(piece, columns);
        if (lines.size() == maxLines - 1) {
          lines.add(cut(text.substring(end - piece.length()), columns));
          return lines;
        }
        lines.add(head);
        piece = piece.substring(head.length());
      }
      line.append(piece);
      used = DisplayWidth.of(line.toString());
    }
    if (!line.isEmpty()) {
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /** The longest beginning of at most so many columns; never empty where the text is not. */
  private static String prefix(String text, int columns) {
    BreakIterator clusters = DisplayWidth.clusters(text);
    int start = clusters.first();
    int used = 0;
    for (int end = clusters.next(); end != BreakIterator.DONE; end = clusters.next()) {
      used += DisplayWidth.ofCluster(text.substring(start, end));
      if (used > columns && start > 0) {
        return text.substring(0, start);
      }
      start = end;
    }
    return text;
  }
}

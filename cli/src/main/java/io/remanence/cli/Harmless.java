package io.remanence.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Stored text made safe to show in a terminal: whatever could move the cursor, change colours or
 * the direction of writing, or hide, is written as an escape such as {@code \u001b}. What scripts
 * and emoji need (joiners, variation selectors, combining marks) stays.
 */
final class Harmless {
  private Harmless() {}

  /** The text on one line: runs of white space become one space. */
  static String line(String text) {
    StringBuilder line = new StringBuilder(text.length());
    boolean space = false;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (isSpace(codePoint)) {
        space = true;
        continue;
      }
      if (space && !line.isEmpty()) {
        line.append(' ');
      }
      space = false;
      append(line, codePoint);
    }
    return line.toString();
  }

  /** The lines of the text; tabs become spaces, blank lines at both ends are left out. */
  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (String raw : text.split("\r\n|[\n\r\u0085\u2028\u2029]", -1)) {
      StringBuilder line = new StringBuilder(raw.length());
      raw.codePoints()
          .forEach(
              codePoint -> {
                if (codePoint == '\t') {
                  line.append("    ");
                } else {
                  append(line, codePoint);
                }
              });
      lines.add(line.toString().stripTrailing());
    }
    while (!lines.isEmpty() && lines.getFirst().isBlank()) {
      lines.removeFirst();
    }
    while (!lines.isEmpty() && lines.getLast().isBlank()) {
      lines.removeLast();
    }
    return lines;
  }

  private static void append(StringBuilder to, int codePoint) {
    if (isHarmless(codePoint)) {
      to.appendCodePoint(codePoint);
    } else if (codePoint <= 0xFFFF) {
      to.append(String.format("\\u%04x", codePoint));
    } else {
      to.append(String.format("\\u{%x}", codePoint));
    }
  }

  private static boolean isHarmless(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      // U+200C and U+200D are the joiners; the other format characters turn or hide text.
      case Character.FORMAT -> codePoint == 0x200C || codePoint == 0x200D || codePoint == 0xAD;
      default -> true;
    };
  }

  private static boolean isSpace(int codePoint) {
    return codePoint == ' '
        || codePoint >= '\t' && codePoint <= '\r'
        || codePoint == 0x85
        || codePoint == 0x2028
        || codePoint == 0x2029;
  }
}

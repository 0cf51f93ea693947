package io.remanence.compaction;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parts a long text, between lines where it can, never inside of a character. */
final class Pieces {
  private static final int AROUND = 128;

  private Pieces() {}

  /**
   * The pieces, which together are the text.
   *
   * @param max the most UTF-16 units of each, at least 2
   */
  static List<String> of(String text, int max) {
    if (max < 2) {
      throw new IllegalArgumentException("max is " + max + "; at least 2 is wanted");
    }
    List<String> pieces = new ArrayList<>();
    int from = 0;
    while (text.length() - from > max) {
      int end = end(text, from, from + max);
      pieces.add(text.substring(from, end));
      from = end;
    }
    pieces.add(text.substring(from));
    return pieces;
  }

  private static int end(String text, int from, int hardEnd) {
    int newline = text.lastIndexOf('\n', hardEnd - 1);
    if (newline >= from + (hardEnd - from) * 3 / 4) {
      return newline + 1;
    }
    int left = Math.max(from, hardEnd - AROUND);
    if (left > from && Character.isLowSurrogate(text.charAt(left))) {
      left--;
    }
    BreakIterator clusters = BreakIterator.getCharacterInstance(Locale.ROOT);
    clusters.setText(text.substring(left, Math.min(text.length(), hardEnd + AROUND)));
    int within = hardEnd - left;
    int boundary = clusters.isBoundary(within) ? within : clusters.preceding(within);
    if (boundary > 0) {
      return left + boundary;
    }
    // A single cluster that is longer than all of the room: only whole code points are left.
    return Character.isLowSurrogate(text.charAt(hardEnd)) ? hardEnd - 1 : hardEnd;
  }
}

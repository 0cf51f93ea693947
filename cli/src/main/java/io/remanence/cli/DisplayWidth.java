package io.remanence.cli;

import java.text.BreakIterator;
import java.util.Locale;

/**
 * How many columns of a terminal a text takes: 2 for wide East Asian characters and emoji, 0 for
 * marks that combine with what stands before them, else 1. The wide ranges are those of Unicode's
 * EastAsianWidth property (W and F); ambiguous characters count 1.
 */
final class DisplayWidth {
  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int EMOJI_STYLE = 0xFE0F;

  // First and last of each range, ascending; emoji are told by Character.isEmojiPresentation.
  private static final int[] WIDE = {
    0x1100, 0x115F, 0x2329, 0x232A, 0x2630, 0x2637, 0x268A, 0x268F, 0x2E80, 0x303E, 0x3041, 0x3247,
    0x3250, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6B,
    0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x18DFF, 0x1AFF0, 0x1B2FF, 0x1D300, 0x1D376, 0x1F200,
    0x1F265, 0x20000, 0x2FFFD, 0x30000, 0x3FFFD,
  };

  private DisplayWidth() {}

  /** The columns that this text takes on one line. */
  static int of(String text) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      return text.length();
    }
    int columns = 0;
    BreakIterator clusters = clusters(text);
    int start = clusters.first();
    for (int end = clusters.next(); end != BreakIterator.DONE; end = clusters.next()) {
      columns += ofCluster(text.substring(start, end));
      start = end;
    }
    return columns;
  }

  /** What a reader sees as one character each. */
  static BreakIterator clusters(String text) {
    BreakIterator clusters = BreakIterator.getCharacterInstance(Locale.ROOT);
    clusters.setText(text);
    return clusters;
  }

  /** The columns of one such character. */
  static int ofCluster(String cluster) {
    int columns = cluster.codePoints().map(DisplayWidth::ofCodePoint).sum();
    boolean drawnAsOne =
        cluster
            .codePoints()
            .anyMatch(
                c ->
                    c == ZERO_WIDTH_JOINER
                        || c == EMOJI_STYLE
                        || Character.isEmojiPresentation(c)
                        || Character.isEmojiModifier(c));
    return drawnAsOne && Character.isEmoji(cluster.codePointAt(0)) ? 2 : columns;
  }

  private static int ofCodePoint(int codePoint) {
    switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> {
        return 0;
      }
      default -> {
        // A Hangul syllable in parts is as wide as its first part.
        boolean hangulTail = codePoint >= 0x1160 && codePoint <= 0x11FF;
        return hangulTail ? 0 : isWide(codePoint) ? 2 : 1;
      }
    }
  }

  private static boolean isWide(int codePoint) {
    if (codePoint < WIDE[0]) {
      return false;
    }
    int low = 0;
    int high = WIDE.length / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (codePoint < WIDE[2 * middle]) {
        high = middle - 1;
      } else if (codePoint > WIDE[2 * middle + 1]) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return Character.isEmojiPresentation(codePoint);
  }
}

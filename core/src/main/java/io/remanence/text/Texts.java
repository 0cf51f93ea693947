package io.remanence.text;

/** Cleaning, measuring and cutting of text; every route into Remanence uses these. */
public final class Texts {
  private static final char REPLACEMENT = '\uFFFD';

  private Texts() {}

  /**
   * The text with each NUL removed and each unpaired surrogate replaced by U+FFFD. Returns the same
   * instance where there is nothing to clean.
   */
  public static String clean(String text) {
    int first = firstDirty(text);
    if (first < 0) {
      return text;
    }
    StringBuilder cleaned = new StringBuilder(text.length());
    cleaned.append(text, 0, first);
    for (int i = first; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        continue;
      }
      if (!Character.isSurrogate(c)) {
        cleaned.append(c);
      } else if (isPairAt(text, i)) {
        cleaned.append(c).append(text.charAt(++i));
      } else {
        cleaned.append(REPLACEMENT);
      }
    }
    return cleaned.toString();
  }

  private static int firstDirty(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return i;
      }
      if (Character.isSurrogate(c)) {
        if (!isPairAt(text, i)) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }

  private static boolean isPairAt(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1));
  }

  /** The number of code points. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /**
   * The text cut to at most {@code max} code points; a cut text ends with {@code …}, which counts.
   * The cut falls between grapheme clusters, so that no emoji sequence or combined letter is
   * parted.
   *
   * @param max at least 1
   */
  public static String truncate(String text, int max) {
    if (max < 1) {
      throw new IllegalArgumentException("max is " + max + "; at least 1 is wanted");
    }
    if (text.length() <= max || length(text) <= max) {
      return text;
    }
    int hardEnd = text.offsetByCodePoints(0, max - 1);
    java.text.BreakIterator clusters =
        java.text.BreakIterator.getCharacterInstance(java.util.Locale.ROOT);
    // A window around the cut is enough: clusters are short, texts may be long.
    int from = Math.max(0, hardEnd - 256);
    if (from > 0 && Character.isLowSurrogate(text.charAt(from))) {
      from--;
    }
    clusters.setText(text.substring(from, Math.min(text.length(), hardEnd + 256)));
    int within = hardEnd - from;
    int end = clusters.isBoundary(within) ? within : clusters.preceding(within);
    return text.substring(0, end <= 0 ? hardEnd : from + end) + "…";
  }

  /** Whether nothing but white space, of any script, is left after cleaning. */
  public static boolean isBlank(String text) {
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (!isSpace(codePoint)) {
        return false;
      }
      i += Character.charCount(codePoint);
    }
    return true;
  }

  private static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint)
        || Character.isSpaceChar(codePoint)
        || Character.getType(codePoint) == Character.FORMAT
        || Character.getType(codePoint) == Character.CONTROL;
  }
}

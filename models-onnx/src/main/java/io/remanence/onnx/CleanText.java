package io.remanence.onnx;

/**
 * The part of a text that a BERT model can see: control characters, unpaired surrogates and U+FFFD
 * removed, each run of white space one blank. Only as much of a long text is looked at as fits.
 */
final class CleanText {
  private static final int REPLACEMENT = 0xFFFD;

  private CleanText() {}

  /** The first {@code max} code points that remain after cleaning. */
  static String first(String text, int max) {
    return clean(text, 0, max);
  }

  /** The last {@code max} code points that remain after cleaning. */
  static String last(String text, int max) {
    int start = text.length();
    int kept = 0;
    boolean afterSpace = true;
    while (start > 0 && kept < max) {
      int codePoint = text.codePointBefore(start);
      start -= Character.charCount(codePoint);
      if (isSpace(codePoint)) {
        kept += afterSpace ? 0 : 1;
        afterSpace = true;
      } else if (!isInvisible(codePoint)) {
        kept++;
        afterSpace = false;
      }
    }
    return clean(text, start, max);
  }

  private static String clean(String text, int from, int max) {
    StringBuilder cleaned = new StringBuilder(Math.min(text.length() - from, max) + 1);
    int kept = 0;
    boolean space = false;
    for (int i = from; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (isSpace(codePoint)) {
        space = !cleaned.isEmpty();
      } else if (!isInvisible(codePoint)) {
        kept += space ? 2 : 1;
        if (kept > max) {
          break;
        }
        if (space) {
          cleaned.append(' ');
          space = false;
        }
        cleaned.appendCodePoint(codePoint);
      }
    }
    return cleaned.toString();
  }

  static boolean isSpace(int codePoint) {
    return codePoint == ' '
        || (codePoint >= '\t' && codePoint <= '\r')
        || (codePoint >= 0x80 && (Character.isSpaceChar(codePoint) || codePoint == 0x85));
  }

  private static boolean isInvisible(int codePoint) {
    if (codePoint >= ' ' && codePoint < 0x7F) {
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE -> true;
      default -> codePoint == REPLACEMENT;
    };
  }
}

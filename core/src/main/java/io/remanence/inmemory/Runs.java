package io.remanence.inmemory;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;

/** Splits a folded text where its kind of script changes. */
final class Runs {
  /**
   * A stretch of one kind.
   *
   * @param spaced whether its script parts words by spaces; such a run is one word, which may hold
   *     punctuation inside
   */
  record Run(String text, boolean spaced) {}

  /** Below are figures, signs and arrows that Unicode counts as emoji too. */
  private static final int FIRST_EMOJI = 0x231A;

  private enum Kind {
    NONE,
    DIGIT,
    LETTER,
    IDEOGRAPH_OR_KANA,
    HANGUL,
    SOUTH_EAST_ASIAN,
    EMOJI
  }

  private Runs() {}

  static List<Run> of(String folded) {
    List<Run> runs = new ArrayList<>();
    int at = 0;
    while (at < folded.length()) {
      Kind kind = kindAt(folded, at);
      if (kind == Kind.NONE) {
        at += Character.charCount(folded.codePointAt(at));
        continue;
      }
      if (kind == Kind.EMOJI) {
        int end = at + Character.charCount(folded.codePointAt(at));
        runs.add(new Run(folded.substring(at, end), true));
        at = end;
        continue;
      }
      boolean spaced = kind == Kind.LETTER || kind == Kind.DIGIT;
      int end = spaced ? endOfWord(folded, at) : endOfRun(folded, at, kind);
      runs.add(new Run(folded.substring(at, end), spaced));
      at = end;
    }
    return runs;
  }

  private static int endOfRun(String text, int start, Kind kind) {
    int at = start;
    while (at < text.length() && (kindAt(text, at) == kind || isMark(text.codePointAt(at)))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  /** Letters of one script, digits, and single punctuation between them. */
  private static int endOfWord(String text, int start) {
    int at = start;
    UnicodeScript script = UnicodeScript.COMMON;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      int next = at + Character.charCount(codePoint);
      Kind kind = kindAt(text, at);
      if (kind == Kind.LETTER) {
        UnicodeScript own = UnicodeScript.of(codePoint);
        if (isRealScript(own)) {
          if (isRealScript(script) && own != script) {
            return at;
          }
          script = own;
        }
      } else if (kind != Kind.DIGIT
          && !isMark(codePoint)
          && !(isConnector(codePoint) && next < text.length() && isSpaced(text, next))) {
        return at;
      }
      at = next;
    }
    return at;
  }

  private static boolean isSpaced(String text, int at) {
    Kind kind = kindAt(text, at);
    return kind == Kind.LETTER || kind == Kind.DIGIT;
  }

  private static boolean isRealScript(UnicodeScript script) {
    return script != UnicodeScript.COMMON && script != UnicodeScript.INHERITED;
  }

  static boolean isConnector(int codePoint) {
    return "-_.'’/@:+&#~".indexOf(codePoint) >= 0;
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  /** An emoji that says something by itself; a skin tone only varies the one before it. */
  private static boolean isEmoji(int codePoint) {
    return codePoint >= FIRST_EMOJI
        && Character.isEmoji(codePoint)
        && !Character.isEmojiModifier(codePoint);
  }

  private static Kind kindAt(String text, int at) {
    int codePoint = text.codePointAt(at);
    if (codePoint == 'ー') {
      return Kind.IDEOGRAPH_OR_KANA;
    }
    if (isEmoji(codePoint)) {
      return Kind.EMOJI;
    }
    if (!Character.isLetterOrDigit(codePoint)) {
      return Kind.NONE;
    }
    return switch (UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO -> Kind.IDEOGRAPH_OR_KANA;
      case HANGUL -> Kind.HANGUL;
      case THAI, LAO, KHMER, MYANMAR -> Kind.SOUTH_EAST_ASIAN;
      default -> Character.isDigit(codePoint) ? Kind.DIGIT : Kind.LETTER;
    };
  }
}

package io.remanence.lucene;

import java.lang.Character.UnicodeScript;

/** Which writing a character belongs to, as far as the analysis treats them differently. */
final class Scripts {
  private static final int FIRST_CJK = 0x1100;

  private Scripts() {}

  /** Whether words of this character's script run into each other: Han, kana and Hangul. */
  static boolean isCjk(int codePoint) {
    if (codePoint < FIRST_CJK) {
      return false;
    }
    UnicodeScript script = UnicodeScript.of(codePoint);
    return script == UnicodeScript.HAN
        || script == UnicodeScript.HIRAGANA
        || script == UnicodeScript.KATAKANA
        || script == UnicodeScript.HANGUL;
  }

  /** Whether the text holds a character of which {@link #isCjk} is true. */
  static boolean holdsCjk(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= FIRST_CJK && isCjk(text.codePointAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether identifiers are made of this character: Latin letters and digits. */
  static boolean isLatinOrDigit(char c) {
    if (c < 0x80) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
    return Character.isDigit(c) || UnicodeScript.of(c) == UnicodeScript.LATIN;
  }
}

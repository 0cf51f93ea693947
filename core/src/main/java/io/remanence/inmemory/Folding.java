package io.remanence.inmemory;

import io.remanence.text.HanFolding;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Locale;

/** Makes texts alike that differ in width, case, accents, composition or Han form only. */
final class Folding {
  private Folding() {}

  /** The text in NFKC, without case and accents of alphabets, in Simplified characters. */
  static String fold(String text) {
    String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
    StringBuilder plain = new StringBuilder(decomposed.length());
    UnicodeScript base = UnicodeScript.COMMON;
    for (int at = 0; at < decomposed.length(); ) {
      int codePoint = decomposed.codePointAt(at);
      at += Character.charCount(codePoint);
      boolean mark = Character.getType(codePoint) == Character.NON_SPACING_MARK;
      if (!mark) {
        base = UnicodeScript.of(codePoint);
      }
      if (!mark || !dropsMarks(base)) {
        plain.appendCodePoint(codePoint);
      }
    }
    for (int at = 0; at < plain.length(); at++) {
      plain.setCharAt(at, HanFolding.fold(plain.charAt(at)));
    }
    // By way of upper case, so that ß and ẞ meet SS, and dotless i meets i.
    return Normalizer.normalize(plain, Normalizer.Form.NFC)
        .toLowerCase(Locale.ROOT)
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT)
        .replace('ς', 'σ');
  }

  // In other scripts marks are vowels or change the sound: か and が are two letters.
  private static boolean dropsMarks(UnicodeScript base) {
    return switch (base) {
      case LATIN, GREEK, CYRILLIC, ARABIC, HEBREW -> true;
      default -> false;
    };
  }
}

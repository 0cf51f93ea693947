package io.remanence.onnx;

import java.lang.Character.UnicodeScript;

/** The letters of a text, counted by the model that knows their script. */
final class Letters {
  private Letters() {}

  /**
   * The share of the text's letters that Chinese and Japanese are written with: Han, Hiragana,
   * Katakana and Bopomofo; 0 where there are no letters.
   */
  static double eastAsianShare(String text) {
    int letters = 0;
    int eastAsian = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (Character.isLetter(codePoint)) {
        letters++;
        eastAsian += isEastAsian(codePoint) ? 1 : 0;
      }
    }
    return letters == 0 ? 0 : (double) eastAsian / letters;
  }

  private static boolean isEastAsian(int letter) {
    if (letter < 0x2E80) {
      return false;
    }
    UnicodeScript script = UnicodeScript.of(letter);
    return script == UnicodeScript.HAN
        || script == UnicodeScript.HIRAGANA
        || script == UnicodeScript.KATAKANA
        || script == UnicodeScript.BOPOMOFO
        || isProlongedSoundMark(letter);
  }

  /** Belongs to no one script, and is written with kana alone. */
  private static boolean isProlongedSoundMark(int letter) {
    return letter == 'ー' || letter == 'ｰ';
  }
}

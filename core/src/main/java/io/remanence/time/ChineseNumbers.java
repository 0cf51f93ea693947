package io.remanence.time;

/** Small numbers in Chinese characters or figures. */
final class ChineseNumbers {
  private static final String DIGITS = "零一二三四五六七八九";
  private static final int A_FEW = 3;

  private ChineseNumbers() {}

  /**
   * A number below 100 in characters ("二十三", "两", "几" for a few), or any in figures.
   *
   * @throws NumberFormatException for other text
   */
  static int read(String text) {
    if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Integer.parseInt(text);
    }
    if (text.equals("几") || text.equals("幾")) {
      return A_FEW;
    }
    int ten = text.indexOf('十');
    if (ten < 0) {
      return digits(text);
    }
    int tens = ten == 0 ? 1 : digits(text.substring(0, ten));
    int ones = ten == text.length() - 1 ? 0 : digits(text.substring(ten + 1));
    return tens * 10 + ones;
  }

  /**
   * Digit by digit: "二〇二三" is 2023.
   *
   * @throws NumberFormatException for other text
   */
  static int digits(String text) {
    int number = 0;
    for (int i = 0; i < text.length(); i++) {
      number = Math.addExact(Math.multiplyExact(number, 10), digit(text.charAt(i)));
    }
    return number;
  }

  private static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    if (c == '〇') {
      return 0;
    }
    if (c == '两' || c == '兩') {
      return 2;
    }
    int digit = DIGITS.indexOf(c);
    if (digit < 0) {
      throw new NumberFormatException("'" + c + "' is no digit");
    }
    return digit;
  }
}

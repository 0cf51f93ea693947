package io.remanence.text;

/** The languages that Remanence speaks to people and models. */
public enum Language {
  ENGLISH("en"),
  CHINESE("zh");

  private final String tag;

  Language(String tag) {
    this.tag = tag;
  }

  /** The language tag, {@code en} or {@code zh}. */
  public String tag() {
    return tag;
  }

  /** What of both is in this language. */
  public <T> T choose(T english, T chinese) {
    return switch (this) {
      case ENGLISH -> english;
      case CHINESE -> chinese;
    };
  }

  /**
   * The language in which to speak about this text: Chinese where at least three in ten of its
   * letters are Han and none is kana or Hangul, else English.
   */
  public static Language of(String text) {
    int letters = 0;
    int han = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (!Character.isLetter(codePoint)) {
        continue;
      }
      letters++;
      Character.UnicodeScript script = Character.UnicodeScript.of(codePoint);
      if (script == Character.UnicodeScript.HAN) {
        han++;
      } else if (script == Character.UnicodeScript.HIRAGANA
          || script == Character.UnicodeScript.KATAKANA
          || script == Character.UnicodeScript.HANGUL) {
        return ENGLISH;
      }
    }
    return letters > 0 && han * 10 >= letters * 3 ? CHINESE : ENGLISH;
  }
}

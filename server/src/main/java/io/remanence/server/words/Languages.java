package io.remanence.server.words;

import io.remanence.text.Language;
import java.util.Locale;
import java.util.Optional;

/** Reads {@code Accept-Language}. */
public final class Languages {
  private Languages() {}

  /**
   * The language that the header likes best among those that the server speaks.
   *
   * @param header as sent; absent or unreadable means the fallback
   */
  public static Language accepted(Optional<String> header, Language fallback) {
    return stated(header).orElse(fallback);
  }

  /** The language that the header likes best; empty where it names none that the server speaks. */
  public static Optional<Language> stated(Optional<String> header) {
    if (header.isEmpty()) {
      return Optional.empty();
    }
    try {
      for (Locale.LanguageRange range : Locale.LanguageRange.parse(header.get())) {
        String tag = range.getRange().toLowerCase(Locale.ROOT);
        for (Language language : Language.values()) {
          boolean same = tag.equals(language.tag()) || tag.startsWith(language.tag() + "-");
          if (same && range.getWeight() > 0) {
            return Optional.of(language);
          }
        }
      }
      return Optional.empty();
    } catch (IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }
}

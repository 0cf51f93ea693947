package io.remanence.cli;

import io.remanence.text.Language;
import java.util.Arrays;
import java.util.Optional;

/** Which language a person is spoken to in: the first of several wishes that names one. */
final class LanguageChoice {
  private LanguageChoice() {}

  /**
   * The language.
   *
   * @param option what {@code --lang} says
   * @param setting what the setting {@code language} says
   * @param locale the person's locale, such as {@code zh_CN.UTF-8}
   */
  static Language of(Optional<String> option, Optional<String> setting, String locale) {
    return option
        .flatMap(LanguageChoice::named)
        .or(() -> setting.flatMap(LanguageChoice::named))
        .or(() -> named(locale.split("[_.@-]", 2)[0]))
        .orElse(Language.ENGLISH);
  }

  /** The language of this tag, where we speak it. */
  static Optional<Language> named(String tag) {
    return Arrays.stream(Language.values()).filter(known -> known.tag().equals(tag)).findFirst();
  }
}

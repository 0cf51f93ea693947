package io.remanence.tool;

import io.remanence.text.Language;

/** A text in each language. */
public record Words(String english, String chinese) {
  /** The text in this language. */
  public String in(Language language) {
    return language.choose(english, chinese);
  }
}

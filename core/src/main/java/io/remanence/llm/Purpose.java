package io.remanence.llm;

import java.util.Locale;
import java.util.Optional;

/** What a model is asked for; tokens are counted by it. */
public enum Purpose {
  CAPTURE,
  SUMMARY,
  TOPIC,
  CANDIDATE;

  /** The name in settings and on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The purpose of this name. */
  public static Optional<Purpose> named(String wireName) {
    for (Purpose purpose : values()) {
      if (purpose.wireName().equals(wireName)) {
        return Optional.of(purpose);
      }
    }
    return Optional.empty();
  }
}

package io.remanence.quality.data;

import java.util.Locale;

/** What counts as one thing found. */
public enum Level {
  /** A document: a turn of a conversation, or a statement. */
  TURN,
  /** A whole session, found by the best of its documents. */
  SESSION;

  /** The name in results, such as {@code session}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

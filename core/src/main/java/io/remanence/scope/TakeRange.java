package io.remanence.scope;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** How far a session reaches for other sessions' words. */
public enum TakeRange {
  /** No further than itself. */
  SESSION,
  /** Sessions of its own platform. */
  PLATFORM,
  /** All sessions of the space. */
  SPACE;

  /** The name in settings and on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The range of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static TakeRange named(String wireName) {
    for (TakeRange range : values()) {
      if (range.wireName().equals(wireName)) {
        return range;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "take.range", wireName, List.of("session", "platform", "space"));
  }
}

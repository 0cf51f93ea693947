package io.remanence.resend;

import java.util.Locale;
import java.util.Optional;

/** What memory does for a request. */
public enum MemoryUse {
  /** Nothing. */
  OFF,
  /** Injects, and stores nothing. */
  READ,
  /** Stores and captures, and injects nothing. */
  WRITE,
  /** Both. */
  ON;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The use of this wire name, in any case. */
  public static Optional<MemoryUse> named(String wireName) {
    for (MemoryUse use : values()) {
      if (use.wireName().equals(wireName.strip().toLowerCase(Locale.ROOT))) {
        return Optional.of(use);
      }
    }
    return Optional.empty();
  }
}

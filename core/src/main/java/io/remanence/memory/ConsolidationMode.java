package io.remanence.memory;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** What a consolidation does. */
public enum ConsolidationMode {
  /** Joins memories that say nearly the same. */
  MERGE,
  /** Archives old or hidden memories under one summary. */
  DIGEST;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The mode of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static ConsolidationMode named(String wireName) {
    for (ConsolidationMode mode : values()) {
      if (mode.wireName().equals(wireName)) {
        return mode;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "mode", wireName, List.of("merge", "digest"));
  }
}

package io.remanence.exchange;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** How a turn ended. */
public enum Outcome {
  /** The messages are stored and captured. */
  REPLIED,
  /** The agent chose to say nothing: a marker is stored, nothing captured. */
  SILENT,
  /** Broken off: what there is is stored, nothing captured. */
  ABORTED,
  /** Failed: what there is is stored, nothing captured. */
  ERROR;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The outcome of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static Outcome named(String wireName) {
    for (Outcome outcome : values()) {
      if (outcome.wireName().equals(wireName)) {
        return outcome;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "outcome", wireName, List.of("replied", "silent", "aborted", "error"));
  }
}

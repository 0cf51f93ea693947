package io.remanence.clear;

/**
 * What a handler did.
 *
 * @param success whether the data was cleared, all of it
 * @param message for people, in the language that was asked for
 */
public record ClearOutcome(boolean success, String message) {
  /** All of it was cleared. */
  public static ClearOutcome done(String message) {
    return new ClearOutcome(true, message);
  }

  /** It was not, or not all. */
  public static ClearOutcome refused(String message) {
    return new ClearOutcome(false, message);
  }
}

package io.remanence.capture;

import java.time.Duration;
import java.util.Optional;

/**
 * How memories are made out of finished turns.
 *
 * @param enabled whether any are
 * @param minLength the least length of a user's message; a CJK character counts as two, and what
 *     people say of themselves needs half of it
 * @param maxConcepts the most concepts of a captured memory, 0 to 20
 * @param maxContentChars the most code points of a captured memory, 20 to 2,000
 * @param timeToLive how long a captured memory is remembered; absent means for good
 */
public record CaptureSettings(
    boolean enabled,
    int minLength,
    int maxConcepts,
    int maxContentChars,
    Optional<Duration> timeToLive) {
  public CaptureSettings {
    require("capture.min-length", minLength, 0, 10_000);
    require("capture.max-concepts", maxConcepts, 0, 20);
    require("capture.max-content-chars", maxContentChars, 20, 2_000);
  }

  /** Everything as it is where nothing is set. */
  public static CaptureSettings defaults() {
    return new CaptureSettings(true, 12, 8, 2_000, Optional.empty());
  }

  /** The same, for a turn that was found worth remembering before: on, and of any length. */
  public CaptureSettings regardless() {
    return new CaptureSettings(true, 0, maxConcepts, maxContentChars, timeToLive);
  }

  private static void require(String key, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          key + " is " + value + "; " + min + " to " + max + " is wanted");
    }
  }
}

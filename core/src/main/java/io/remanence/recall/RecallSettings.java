package io.remanence.recall;

import java.time.Duration;

/**
 * How recall ranks.
 *
 * @param deadline after so long a recall answers with what it has; 10 ms to 60 s
 * @param vectorWeight the weight of meaning against words, 0 to 1, where a model knows the query's
 *     language
 */
public record RecallSettings(Duration deadline, double vectorWeight) {
  public RecallSettings {
    if (deadline.compareTo(Duration.ofMillis(10)) < 0
        || deadline.compareTo(Duration.ofSeconds(60)) > 0) {
      throw new IllegalArgumentException(
          "recall.deadline-ms is " + deadline.toMillis() + "; 10 to 60000 is wanted");
    }
    if (!(vectorWeight >= 0 && vectorWeight <= 1)) {
      throw new IllegalArgumentException(
          "the weight of meaning is " + vectorWeight + "; 0 to 1 is wanted");
    }
  }

  /** Everything as it is where nothing is set. */
  public static RecallSettings defaults() {
    return new RecallSettings(Duration.ofMillis(300), 0.25);
  }
}

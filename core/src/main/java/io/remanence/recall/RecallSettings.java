package io.remanence.recall;

import java.time.Duration;

/**
 * How recall ranks.
 *
 * @param deadline after so long a recall answers with what it has; 10 ms to 60 s
 * @param weights what each stage counts
 */
public record RecallSettings(Duration deadline, RecallWeights weights) {
  public RecallSettings {
    if (deadline.compareTo(Duration.ofMillis(10)) < 0
        || deadline.compareTo(Duration.ofSeconds(60)) > 0) {
      throw new IllegalArgumentException(
          "recall.deadline-ms is " + deadline.toMillis() + "; 10 to 60000 is wanted");
    }
  }

  /** The defaults with this weight of meaning against words, 0 to 1. */
  public RecallSettings(Duration deadline, double vectorWeight) {
    this(deadline, RecallWeights.defaults().withMeaning(vectorWeight));
  }

  /** The weight of meaning against words. */
  public double vectorWeight() {
    return weights.meaning();
  }

  /** Everything as it is where nothing is set. */
  public static RecallSettings defaults() {
    return new RecallSettings(Duration.ofMillis(300), RecallWeights.defaults());
  }
}

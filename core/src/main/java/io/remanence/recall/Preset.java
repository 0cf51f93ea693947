package io.remanence.recall;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Named weights for the pipeline, after the systems that Remanence learns from. Each is a record of
 * weights and has no code of its own; scores stay absolute, so that orders can differ from theirs.
 */
public enum Preset {
  /** Words alone, nothing else. */
  LEXICAL(plain(0, false)),

  /** Words and meaning, half each. */
  HYBRID(plain(0.5, false)),

  /** What happened: meaning before words, decaying with age, lifted by importance and updates. */
  EPISODIC(
      new RecallWeights(
          0.7,
          0,
          RecallWeights.Neighbours.NONE,
          0,
          0,
          0,
          0,
          0,
          new RecallWeights.Life(Duration.ofDays(30), 0, 0, true, 1.12, 1.08),
          true,
          true)),

  /** Meaning, with three tenths for what is new. */
  RECENCY(
      new RecallWeights(
          1,
          0,
          RecallWeights.Neighbours.NONE,
          0,
          0,
          0,
          0,
          0,
          new RecallWeights.Life(Duration.ZERO, 1, 0.3, false, 1, 1),
          false,
          true));

  private final RecallWeights weights;

  Preset(RecallWeights weights) {
    this.weights = weights;
  }

  private static RecallWeights plain(double meaning, boolean exact) {
    return new RecallWeights(
        meaning,
        0,
        RecallWeights.Neighbours.NONE,
        0,
        0,
        0,
        0,
        0,
        RecallWeights.Life.NONE,
        exact,
        true);
  }

  /** Its weights. */
  public RecallWeights weights() {
    return weights;
  }

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The preset of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static Preset named(String wireName) {
    List<String> names = Arrays.stream(values()).map(Preset::wireName).toList();
    int position = names.indexOf(wireName);
    if (position < 0) {
      throw RemanenceException.invalid(
          ErrorText.ONE_OF, "preset", wireName, String.join(", ", names));
    }
    return values()[position];
  }
}

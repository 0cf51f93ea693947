package io.remanence.recall;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** How words and meaning are weighed against each other. */
public enum Strategy {
  /** As measurement says. */
  AUTO,

  /** By meaning alone, where there is a vector. */
  VECTOR,

  /** By the weight that is set. */
  HYBRID;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The strategy of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static Strategy named(String wireName) {
    for (Strategy strategy : values()) {
      if (strategy.wireName().equals(wireName)) {
        return strategy;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, ErrorText.IT, wireName, List.of("auto", "vector", "hybrid"));
  }

  /** These weights, with meaning weighed by this strategy. */
  public RecallWeights apply(RecallWeights weights, double vectorWeight) {
    return switch (this) {
      case AUTO -> weights;
      case VECTOR -> weights.withMeaning(1);
      case HYBRID -> weights.withMeaning(vectorWeight);
    };
  }
}

package io.remanence.topic;

import java.util.List;
import java.util.OptionalDouble;

/** How far two texts mean the same, by embedding models. */
@FunctionalInterface
public interface Similarity {
  /**
   * The greatest similarity of the text to one of the others: 0 for what is no nearer than texts
   * that have nothing to do with each other, 1 for equal meaning; empty where no model can tell.
   */
  OptionalDouble of(String text, List<String> others);

  /** The same for a few texts that are compared again and again; for one thread. */
  default Similarity remembering() {
    return this;
  }

  /** Nothing can be told. */
  static Similarity none() {
    return (text, others) -> OptionalDouble.empty();
  }
}

package io.remanence.quality;

/** Hears how far an evaluation has come; called by the thread that evaluates. */
@FunctionalInterface
public interface Progress {
  /** What is being done. */
  enum Stage {
    STORING,
    EMBEDDING,
    ASKING
  }

  /** So many of so many are done, of the corpus at hand. */
  void step(Stage stage, long done, long total);

  /** Nobody listens. */
  static Progress none() {
    return (stage, done, total) -> {};
  }
}

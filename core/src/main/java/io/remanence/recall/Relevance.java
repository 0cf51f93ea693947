package io.remanence.recall;

/**
 * What a score is worth. The best that an unrelated query reaches in a space of its own kind is not
 * nothing: some word or meaning is always shared. The power presses that below 0.1, the usual least
 * score, and leaves 0, 1 and every order as they are.
 */
final class Relevance {
  private static final double POWER = 1.75;

  private Relevance() {}

  /** The relevance of a score, 0 to 1. */
  static double of(double score) {
    return Math.pow(Math.clamp(score, 0, 1), POWER);
  }
}

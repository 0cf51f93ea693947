package io.remanence.inmemory;

/**
 * A word, or a stretch of one or two characters of a script that is written without spaces.
 *
 * @param weight what it counts, 0 to 1
 */
record Term(String text, double weight) {
  /** What a single character counts beside the pairs that it is in. */
  static final double SINGLE = 0.2;

  static Term word(String text) {
    return new Term(text, 1);
  }
}

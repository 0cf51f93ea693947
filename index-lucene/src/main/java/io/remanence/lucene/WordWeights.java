package io.remanence.lucene;

/**
 * How much parts of a word query count; chosen by measurement.
 *
 * @param lengthNorm BM25's b, 0 to 1: how much long items are held back
 * @param original of a word that has a stem, the share of its weight that only its own form earns
 * @param acrossWords the weight of a pair of CJK characters that belong to two words
 * @param character the weight of a CJK character that a pair holds too
 */
record WordWeights(double lengthNorm, double original, double acrossWords, double character) {
  static final WordWeights DEFAULT = new WordWeights(0.4, 0.2, 0.6, 0.15);

  WordWeights {
    for (double weight : new double[] {lengthNorm, original, acrossWords, character}) {
      if (!(weight >= 0 && weight <= 1)) {
        throw new IllegalArgumentException("a weight is " + weight + "; 0 to 1 is wanted");
      }
    }
  }
}

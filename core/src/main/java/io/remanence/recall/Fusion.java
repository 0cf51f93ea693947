package io.remanence.recall;

import io.remanence.recall.QueryVectors.QueryVector;
import java.util.List;

/**
 * Makes one number of words and meaning: their weighted mean, on absolute scales. Each model weighs
 * as much as it knows the query's language. Of what has no vector of a model the words stand for
 * both, so that a new item is not held back until it is embedded.
 */
final class Fusion {
  private final double meaning;

  Fusion(double meaning) {
    this.meaning = meaning;
  }

  /** Sets each candidate's score to what words and meaning say. */
  void apply(List<Candidate> candidates, List<QueryVector> query) {
    for (Candidate candidate : candidates) {
      double sum = 0;
      double weights = 0;
      for (QueryVector asked : query) {
        Double cosine = candidate.cosines.get(asked.embedder().identity());
        if (cosine != null) {
          double weight = meaning * asked.affinity();
          double above = Meanings.above(asked.embedder(), cosine);
          sum += weight * above;
          weights += weight;
          candidate.note("meaning:" + asked.embedder().identity(), above);
          candidate.byMeaning |= above > 0 && weight > 0;
        }
      }
      if (candidate.words > 0) {
        candidate.note("words", candidate.words);
      }
      candidate.score = sum + (1 - Math.min(1, weights)) * candidate.words;
      candidate.note("fused", candidate.score);
    }
  }
}

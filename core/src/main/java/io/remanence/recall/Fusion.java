package io.remanence.recall;

import io.remanence.recall.QueryVectors.QueryVector;
import java.util.List;

/**
 * Makes one number of words and meaning: their weighted mean, on absolute scales. Each model weighs
 * as much as it knows the query's language. Where meaning is not known, for lack of a model or of a
 * vector that is still to be made, it is taken to be what it is on average beside such words, so
 * that scores mean the same with a model and without, and a new item is not held back. Where a
 * question names a time and nothing else, being of that time is enough.
 */
final class Fusion {
  /** What good hits have in meaning for each unit that they have in words. */
  private static final double MEANING_PER_WORDS = 2.2;

  /** What being of the time that alone is asked for is worth, before the time counts. */
  private static final double ASKED = 0.3;

  private final double meaning;

  Fusion(double meaning) {
    this.meaning = meaning;
  }

  /** Sets each candidate's score to what words and meaning say. */
  void apply(List<Candidate> candidates, List<QueryVector> query) {
    for (Candidate candidate : candidates) {
      double sum = 0;
      double known = 0;
      for (QueryVector asked : query) {
        Double cosine = candidate.cosines.get(asked.embedder().identity());
        if (cosine != null) {
          double weight = Math.min(meaning * asked.affinity(), meaning - known);
          double above = Meanings.above(asked.embedder(), cosine);
          sum += weight * above;
          known += weight;
          candidate.note("meaning:" + asked.embedder().identity(), above);
          candidate.byMeaning |= above > 0 && weight > 0;
        }
      }
      if (candidate.words > 0) {
        candidate.note("words", candidate.words);
      }
      double guessed = Math.min(1, MEANING_PER_WORDS * candidate.words);
      candidate.score = sum + (1 - meaning) * candidate.words + (meaning - known) * guessed;
      if (candidate.asked) {
        candidate.score = Math.max(candidate.score, ASKED);
      }
      candidate.note("fused", candidate.score);
    }
  }
}

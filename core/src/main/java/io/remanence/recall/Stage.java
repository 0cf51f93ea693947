package io.remanence.recall;

import java.util.List;

/** One step of the ranking. It changes scores and says in each candidate's parts what it did. */
interface Stage {
  /**
   * @param candidates all are in the store, and have a score; the order is left to the pipeline
   */
  void apply(QueryReading query, RecallRequest request, List<Candidate> candidates);
}

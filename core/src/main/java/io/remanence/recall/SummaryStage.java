package io.remanence.recall;

import java.util.List;

/**
 * A summary says what its messages say, in other words and with much else: where both are found,
 * the message that says it stands above.
 */
final class SummaryStage implements Stage {
  private static final double SECOND_HAND = 0.8;

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    for (Candidate candidate : candidates) {
      if (candidate.id.kind() == ItemKind.SUMMARY) {
        candidate.times("second-hand", SECOND_HAND);
      }
    }
  }
}

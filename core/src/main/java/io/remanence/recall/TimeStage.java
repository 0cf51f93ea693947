package io.remanence.recall;

import java.util.List;

/** Lifts what is of a time that the query speaks of. */
final class TimeStage implements Stage {
  private final double weight;

  TimeStage(double weight) {
    this.weight = weight;
  }

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    if (query.spans().isEmpty()) {
      return;
    }
    for (Candidate candidate : candidates) {
      double closeness =
          query.spans().stream()
              .mapToDouble(span -> span.closeness(candidate.item().time()))
              .max()
              .orElse(0);
      candidate.times("time", 1 + weight * closeness);
    }
  }
}

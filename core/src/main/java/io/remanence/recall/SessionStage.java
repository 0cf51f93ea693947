package io.remanence.recall;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where much was found, more is likely: each sitting, a day of a session, has the sum of its hits
 * each over its rank, and adds its share of all such sums to what belongs to it.
 */
final class SessionStage implements Stage {
  private static final int COUNTED = 100;

  /** What the best of a good recall has before. */
  private static final double GOOD = 0.35;

  private static final long SECONDS_A_DAY = 86_400;

  private final double weight;

  SessionStage(double weight) {
    this.weight = weight;
  }

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    List<Candidate> ranked =
        candidates.stream()
            .filter(candidate -> candidate.score > 0)
            .sorted(Comparator.comparingDouble((Candidate c) -> c.score).reversed())
            .limit(COUNTED)
            .toList();
    Map<Object, Double> sums = new HashMap<>();
    double all = 0;
    for (int i = 0; i < ranked.size(); i++) {
      double share = 1.0 / (i + 1);
      all += share;
      sitting(ranked.get(i)).ifPresent(key -> sums.merge(key, share, Double::sum));
    }
    if (all == 0) {
      return;
    }
    // A prior only tells what is found well from what is found better: the weak stay weak.
    double found = Math.min(1, ranked.getFirst().score / GOOD);
    for (Candidate candidate : candidates) {
      double sum = sitting(candidate).map(key -> sums.getOrDefault(key, 0.0)).orElse(0.0);
      candidate.plus("session", weight * found * sum / all);
    }
  }

  private static Optional<Object> sitting(Candidate candidate) {
    Instant time = candidate.item().time();
    long day = Math.floorDiv(time.getEpochSecond(), SECONDS_A_DAY);
    return candidate.indexed().session().map(session -> List.of(session, day));
  }
}

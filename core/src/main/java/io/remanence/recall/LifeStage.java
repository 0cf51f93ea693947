package io.remanence.recall;

import io.remanence.memory.Memory;
import io.remanence.memory.UpdateTags;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What time and standing do: age, importance, who asks, updates; and what was superseded stays
 * below what took its place.
 */
final class LifeStage implements Stage {
  private static final double[] IMPORTANCE = {1, 0.9, 1, 1.08, 1.16, 1.24};
  private static final double RECENCY_A_DAY = 0.1;
  private static final double MILLIS_A_DAY = Duration.ofDays(1).toMillis();
  private static final double JUST_BELOW = 0.999;
  private final RecallWeights.Life weights;

  LifeStage(RecallWeights.Life weights) {
    this.weights = weights;
  }

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    Optional<String> asking = request.asking();
    for (Candidate candidate : candidates) {
      IndexedItem item = candidate.indexed();
      double days =
          Math.max(
              0, Duration.between(item.time(), request.filter().now()).toMillis() / MILLIS_A_DAY);
      candidate.times("decay", decay(days));
      if (weights.recency() > 0) {
        double fresh = Math.exp(-RECENCY_A_DAY * days);
        candidate.plus("recency", weights.recency() * (fresh - candidate.score));
      }
      if (weights.importance()) {
        // Messages have importance 0, which is neutral.
        candidate.times("importance", IMPORTANCE[item.importance()]);
      }
      if (asking.isPresent() && item.speaker().equals(asking)) {
        candidate.times("current-speaker", weights.currentSpeaker());
      }
      if (UpdateTags.tell(item.tags())) {
        candidate.times("update", weights.update());
      }
    }
    holdSuperseded(candidates);
  }

  private double decay(double days) {
    double halfLife = weights.halfLife().toMillis() / MILLIS_A_DAY;
    return halfLife == 0
        ? 1
        : weights.floor() + (1 - weights.floor()) * Math.pow(2, -days / halfLife);
  }

  /** Holds whatever was superseded below its successor, and that below its own first. */
  static void holdSuperseded(List<Candidate> candidates) {
    Map<ItemId, Candidate> byId = new HashMap<>();
    candidates.forEach(candidate -> byId.put(candidate.id, candidate));
    for (Candidate candidate : candidates) {
      hold(candidate, byId, candidates.size());
    }
  }

  private static void hold(Candidate candidate, Map<ItemId, Candidate> byId, int deepest) {
    Optional<Candidate> successor =
        memory(candidate).flatMap(Memory::supersededBy).map(id -> byId.get(ItemId.of(id)));
    // A circle, which only a damaged store can hold, ends where every candidate was seen.
    if (successor.isEmpty() || deepest == 0) {
      return;
    }
    hold(successor.get(), byId, deepest - 1);
    double most = successor.get().score * JUST_BELOW;
    if (candidate.score >= successor.get().score && candidate.score > 0) {
      candidate.times("superseded", most / candidate.score);
    }
  }

  private static Optional<Memory> memory(Candidate candidate) {
    return candidate.item() instanceof Recalled.OfMemory of
        ? Optional.of(of.memory())
        : Optional.empty();
  }
}

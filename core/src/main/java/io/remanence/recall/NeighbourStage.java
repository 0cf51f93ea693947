package io.remanence.recall;

import io.remanence.history.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is said in a conversation belongs together: a message gains from its neighbours' scores,
 * most from a question that it may answer. Neighbours are next to each other in one session, at
 * most an hour and a round apart. What comes out is a weighted mean of a message and the
 * neighbours, so that messages are not above memories for having neighbours, nor far below them for
 * standing alone.
 */
final class NeighbourStage implements Stage {
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  /**
   * How far a neighbour that is not there counts, as one that says nothing: what stands at an edge
   * is a little less sure than what its surroundings bear out.
   */
  private static final double ABSENT = 0.4;

  private static final Comparator<Candidate> ORDER =
      Comparator.comparing(NeighbourStage::message, Message.ORDER);

  private final RecallWeights.Neighbours weights;

  NeighbourStage(RecallWeights.Neighbours weights) {
    this.weights = weights;
  }

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    Map<Object, List<Candidate>> sessions = new HashMap<>();
    for (Candidate candidate : candidates) {
      if (candidate.id.kind() == ItemKind.MESSAGE) {
        sessions
            .computeIfAbsent(message(candidate).session(), key -> new ArrayList<>())
            .add(candidate);
      }
    }
    Map<Candidate, Mean> means = new HashMap<>();
    for (List<Candidate> said : sessions.values()) {
      said.sort(ORDER);
      for (int i = 0; i < said.size(); i++) {
        means.put(said.get(i), mean(said, i));
      }
    }
    // Only now, since each gains from what the others had before.
    means.forEach(
        (candidate, mean) -> {
          candidate.score /= mean.weight;
          candidate.plus("neighbours", mean.gain / mean.weight);
        });
  }

  /** What the neighbours that are there add, and what they and the message weigh together. */
  private static final class Mean {
    private double gain;
    private double weight = 1;

    private void add(Candidate neighbour, double share) {
      gain += neighbour.score * share;
      weight += share;
    }
  }

  private Mean mean(List<Candidate> said, int i) {
    Mean mean = new Mean();
    if (touch(said, i - 1, i)) {
      Candidate before = said.get(i - 1);
      mean.add(before, weights.before());
      // On top, for an answer is not less for being one.
      if (MessageStage.asks(before.item().content())) {
        mean.gain += before.score * weights.answered();
      }
      if (touch(said, i - 2, i - 1)) {
        mean.add(said.get(i - 2), weights.second());
      }
    }
    if (touch(said, i, i + 1)) {
      mean.add(said.get(i + 1), weights.after());
      if (touch(said, i + 1, i + 2)) {
        mean.add(said.get(i + 2), weights.second());
      }
    }
    mean.weight += ABSENT * (weights.sum() - mean.weight);
    return mean;
  }

  private static boolean touch(List<Candidate> said, int i, int next) {
    if (i < 0 || next >= said.size()) {
      return false;
    }
    Message one = message(said.get(i));
    Message other = message(said.get(next));
    return Math.abs(other.round() - one.round()) <= 1
        && Duration.between(one.timestamp(), other.timestamp()).compareTo(LONGEST_PAUSE) <= 0;
  }

  private static Message message(Candidate candidate) {
    return switch (candidate.item()) {
      case Recalled.OfMessage of -> of.message();
      case Recalled.OfMemory of -> throw new IllegalStateException("a memory has no neighbours");
      case Recalled.OfSummary of -> throw new IllegalStateException("a summary has no neighbours");
    };
  }
}

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
 * most an hour and a round apart. What comes out is a weighted mean of a message and its
 * neighbours, so that messages are not above memories for having neighbours.
 */
final class NeighbourStage implements Stage {
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
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
    Map<Candidate, Double> gains = new HashMap<>();
    for (List<Candidate> said : sessions.values()) {
      said.sort(ORDER);
      for (int i = 0; i < said.size(); i++) {
        gains.put(said.get(i), gain(said, i));
      }
    }
    // Only now, since each gains from what the others had before.
    gains.forEach(
        (candidate, gain) -> {
          candidate.score /= weights.sum();
          candidate.plus("neighbours", gain / weights.sum());
        });
  }

  private double gain(List<Candidate> said, int i) {
    double gain = 0;
    if (touch(said, i - 1, i)) {
      Candidate before = said.get(i - 1);
      double answered = MessageStage.asks(before.item().content()) ? weights.answered() : 0;
      gain += before.score * (weights.before() + answered);
      if (touch(said, i - 2, i - 1)) {
        gain += said.get(i - 2).score * weights.second();
      }
    }
    if (touch(said, i, i + 1)) {
      gain += said.get(i + 1).score * weights.after();
      if (touch(said, i + 1, i + 2)) {
        gain += said.get(i + 2).score * weights.second();
      }
    }
    return gain;
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
    };
  }
}

package io.remanence.recall;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lifts what was said by someone whom the query names. */
final class SpeakerStage implements Stage {
  private final double weight;

  SpeakerStage(double weight) {
    this.weight = weight;
  }

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    Map<String, Boolean> named = new HashMap<>();
    for (Candidate candidate : candidates) {
      boolean match =
          candidate
              .indexed()
              .speakerName()
              .map(name -> named.computeIfAbsent(name, query::names))
              .orElse(false);
      if (match) {
        candidate.times("speaker", 1 + weight);
      }
    }
  }
}

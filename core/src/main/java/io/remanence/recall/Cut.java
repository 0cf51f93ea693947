package io.remanence.recall;

import io.remanence.recall.RecallResult.NearMiss;
import io.remanence.token.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Chooses what is returned: relevant enough, not shown anyway, said once, within limit and token
 * budget. Whole items only: one that does not fit makes room for a shorter one after it.
 */
final class Cut {
  private static final int MOST_NEAR_MISSES = 10;

  private final boolean nearDuplicates;

  Cut(boolean nearDuplicates) {
    this.nearDuplicates = nearDuplicates;
  }

  /**
   * What was chosen, and the best of the rest.
   *
   * @param hits most relevant first
   */
  record Chosen(List<Hit> hits, List<NearMiss> misses) {}

  /**
   * Chooses.
   *
   * @param ranked best first
   */
  Chosen apply(RecallRequest request, List<Candidate> ranked) {
    List<Hit> hits = new ArrayList<>();
    List<NearMiss> misses = new ArrayList<>();
    Sayings said = new Sayings(nearDuplicates);
    int tokens = 0;
    for (Candidate candidate : ranked) {
      boolean enough = hits.size() == request.limit();
      if (enough && (!request.explain() || misses.size() >= MOST_NEAR_MISSES)) {
        break;
      }
      Hit hit = candidate.toHit();
      int size = request.tokens().isPresent() ? TokenEstimate.text(hit.item().content()) : 0;
      Optional<String> reason = Optional.empty();
      if (hit.score() < request.minScore() || hit.score() == 0) {
        reason = Optional.of("below-min-score");
      } else if (isShown(request, hit.item())) {
        reason = Optional.of("shown");
      } else if (enough) {
        reason = Optional.of("over-limit");
      } else if (request.tokens().isPresent() && tokens + size > request.tokens().getAsInt()) {
        reason = Optional.of("over-budget");
      } else if (!said.isNew(hit.item())) {
        reason = Optional.of("duplicate");
      }
      if (reason.isEmpty()) {
        hits.add(hit);
        tokens += size;
      } else if (request.explain() && misses.size() < MOST_NEAR_MISSES) {
        misses.add(new NearMiss(hit, reason.get()));
      }
    }
    return new Chosen(hits, misses);
  }

  private static boolean isShown(RecallRequest request, Recalled item) {
    return switch (item) {
      case Recalled.OfMessage of -> request.hiddenMessages().contains(of.message().seq());
      case Recalled.OfMemory of ->
          !of.memory().messageSeqs().isEmpty()
              && request.hiddenMessages().containsAll(of.memory().messageSeqs());
      case Recalled.OfSummary of -> request.hiddenSummaries().contains(of.summary().id());
    };
  }
}

package io.remanence.recall;

import java.time.Duration;
import java.util.List;

/**
 * What a recall found.
 *
 * @param hits most relevant first
 * @param nearMisses the best of what was left out, and why; empty unless asked for
 * @param degraded what could not be used: {@code index-behind}, {@code embedder}, {@code deadline};
 *     in a turn also {@code recall-failed}
 */
public record RecallResult(
    List<Hit> hits, List<NearMiss> nearMisses, List<String> degraded, Duration took) {
  public RecallResult {
    hits = List.copyOf(hits);
    nearMisses = List.copyOf(nearMisses);
    degraded = List.copyOf(degraded);
  }

  /** The same without one item among what was left out. */
  public RecallResult withoutMiss(ItemId id) {
    return new RecallResult(
        hits,
        nearMisses.stream().filter(miss -> !miss.hit().item().id().equals(id)).toList(),
        degraded,
        took);
  }

  /**
   * Something that was found and left out.
   *
   * @param reason {@code below-min-score}, {@code over-limit}, {@code over-budget}, {@code
   *     duplicate}, {@code shown}
   */
  public record NearMiss(Hit hit, String reason) {}
}

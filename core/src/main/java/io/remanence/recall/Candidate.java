package io.remanence.recall;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An item on its way through one recall. For one thread. */
final class Candidate {
  final ItemId id;

  /** The word pool's relevance; 0 where it is not in it. */
  double words;

  /** Whether it is of the time that the query asks for and that is all that it asks for. */
  boolean asked;

  /** By model, the cosine to the query where it is known. */
  final Map<String, Double> cosines = new HashMap<>();

  /** By model, the stored vector where there is one for just this text. */
  final Map<String, float[]> vectors = new HashMap<>();

  /** What it has come to so far; absolute, but not yet held within 1. */
  double score;

  /** Whether it says what it says by itself: words or meaning, not its neighbours alone. */
  boolean byMeaning;

  private @Nullable Recalled item;
  private @Nullable IndexedItem indexed;
  private final Map<String, Double> parts = new LinkedHashMap<>();

  Candidate(ItemId id) {
    this.id = id;
  }

  /** Takes on what the store has of it now. */
  void found(Recalled recalled, IndexedItem asIndexed) {
    item = recalled;
    indexed = asIndexed;
  }

  /** Whether the store has it, for this reader. */
  boolean isThere() {
    return item != null;
  }

  /** What the store has of it. */
  Recalled item() {
    return Optional.ofNullable(item).orElseThrow();
  }

  /** The same as an index holds it. */
  IndexedItem indexed() {
    return Optional.ofNullable(indexed).orElseThrow();
  }

  /** Multiplies the score, and says so where that changes it. */
  void times(String stage, double factor) {
    if (factor != 1) {
      score *= factor;
      parts.put(stage, factor);
    }
  }

  /** Adds to the score, and says so where that changes it. */
  void plus(String stage, double amount) {
    if (amount != 0) {
      score += amount;
      parts.put(stage, amount);
    }
  }

  /** Says something that the score is made of. */
  void note(String part, double value) {
    parts.put(part, value);
  }

  Hit toHit() {
    Hit.MatchedBy matchedBy =
        !byMeaning
            ? Hit.MatchedBy.BM25
            : words > 0 ? Hit.MatchedBy.HYBRID : Hit.MatchedBy.EMBEDDING;
    return new Hit(item(), Relevance.of(score), matchedBy, parts);
  }
}

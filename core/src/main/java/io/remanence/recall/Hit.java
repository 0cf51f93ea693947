package io.remanence.recall;

import java.util.Map;

/**
 * One result of a recall.
 *
 * @param score absolute relevance, 0 to 1
 * @param matchedBy which pools held it
 * @param parts what the score is made of, by name: {@code words}, {@code meaning:<model>}, …
 */
public record Hit(Recalled item, double score, MatchedBy matchedBy, Map<String, Double> parts) {
  public Hit {
    parts = Map.copyOf(parts);
  }

  /** Which pools held a hit. */
  public enum MatchedBy {
    BM25("bm25"),
    EMBEDDING("embedding"),
    HYBRID("hybrid");

    private final String wireName;

    MatchedBy(String wireName) {
      this.wireName = wireName;
    }

    /** The name on the wire. */
    public String wireName() {
      return wireName;
    }
  }
}

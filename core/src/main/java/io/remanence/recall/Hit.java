package io.remanence.recall;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

  /**
   * How it was found, for people: the pools and what each stage made of the score, by name, such as
   * {@code hybrid: life 0.98, words 0.62}.
   */
  public String why() {
    String made =
        new TreeMap<>(parts)
            .entrySet().stream()
                .map(part -> String.format(Locale.ROOT, "%s %.2f", part.getKey(), part.getValue()))
                .collect(Collectors.joining(", "));
    return made.isEmpty() ? matchedBy.wireName() : matchedBy.wireName() + ": " + made;
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

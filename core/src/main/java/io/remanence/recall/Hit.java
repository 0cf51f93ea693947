package io.remanence.recall;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One result of a recall.
 *
 * @param score absolute relevance, 0 to 1
 * @param matchedBy which pools held it
 * @param parts what the score is made of, by name: {@code words}, {@code meaning:<model>}, …
 */
public record Hit(Recalled item, double score, MatchedBy matchedBy, Map<String, Double> parts) {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d\\d");

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

  /**
   * The parts that {@link #why()} tells of, by name and to two places, for records that kept its
   * words alone; what does not read as a part is left out.
   */
  public static Map<String, Double> parts(String why) {
    Map<String, Double> parts = new TreeMap<>();
    int colon = why.indexOf(": ");
    if (colon >= 0) {
      for (String part : why.substring(colon + 2).split(", ", -1)) {
        int space = part.lastIndexOf(' ');
        if (space > 0 && NUMBER.matcher(part.substring(space + 1)).matches()) {
          parts.put(part.substring(0, space), Double.parseDouble(part.substring(space + 1)));
        }
      }
    }
    return parts;
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

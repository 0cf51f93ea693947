package io.remanence.recall;

import java.util.Set;

/**
 * What to find.
 *
 * @param query plain words in any language; blank finds nothing
 * @param filter what may be found
 * @param limit 1 to {@link #MAX_LIMIT}
 * @param minScore the least absolute relevance, 0 to 1
 * @param explain whether hits say how they came about and near misses are told
 * @param hiddenMessages numbers of messages that the reader has before it anyway: they and the
 *     memories made from nothing else are left out
 * @param waitFor the change that the index must have reached, as far as time allows; 0 for none
 */
public record RecallRequest(
    String query,
    ItemFilter filter,
    int limit,
    double minScore,
    boolean explain,
    Set<Long> hiddenMessages,
    long waitFor) {
  /** The most hits that can be asked for. */
  public static final int MAX_LIMIT = 50;

  public RecallRequest {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException(
          "limit is " + limit + "; 1 to " + MAX_LIMIT + " is wanted");
    }
    if (!(minScore >= 0 && minScore <= 1)) {
      throw new IllegalArgumentException("min_score is " + minScore + "; 0 to 1 is wanted");
    }
    hiddenMessages = Set.copyOf(hiddenMessages);
  }
}

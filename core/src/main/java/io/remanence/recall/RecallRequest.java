package io.remanence.recall;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalInt;
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
 * @param zone what days mean where the query speaks of times; the moment is the filter's
 * @param asking the id of the speaker who asks
 * @param weights how to rank, in place of what is set
 * @param tokens the most that the contents of all hits may take; absent means any
 * @param hiddenSummaries ids of summaries that the reader has before it anyway
 */
public record RecallRequest(
    String query,
    ItemFilter filter,
    int limit,
    double minScore,
    boolean explain,
    Set<Long> hiddenMessages,
    long waitFor,
    ZoneId zone,
    Optional<String> asking,
    Optional<RecallWeights> weights,
    OptionalInt tokens,
    Set<String> hiddenSummaries) {
  /** The most hits that can be asked for. */
  public static final int MAX_LIMIT = 50;

  public RecallRequest {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "limit", limit, 1, MAX_LIMIT);
    }
    if (!(minScore >= 0 && minScore <= 1)) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "min_score", minScore, 0, 1);
    }
    if (tokens.isPresent() && tokens.getAsInt() < 0) {
      throw WrongValue.of(ErrorText.BELOW, "tokens", tokens.getAsInt(), 0);
    }
    hiddenMessages = Set.copyOf(hiddenMessages);
    hiddenSummaries = Set.copyOf(hiddenSummaries);
  }

  /** A request in UTC of nobody in particular, ranked as it is set. */
  public RecallRequest(
      String query,
      ItemFilter filter,
      int limit,
      double minScore,
      boolean explain,
      Set<Long> hiddenMessages,
      long waitFor) {
    this(
        query,
        filter,
        limit,
        minScore,
        explain,
        hiddenMessages,
        waitFor,
        ZoneOffset.UTC,
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Set.of());
  }

  /** The same without these summaries, which the reader has before it anyway. */
  public RecallRequest hiding(Set<String> summaries) {
    return new RecallRequest(
        query,
        filter,
        limit,
        minScore,
        explain,
        hiddenMessages,
        waitFor,
        zone,
        asking,
        weights,
        tokens,
        summaries);
  }

  /** The same, asked by this speaker, in this zone. */
  public RecallRequest from(Optional<String> speaker, ZoneId speakersZone) {
    return new RecallRequest(
        query,
        filter,
        limit,
        minScore,
        explain,
        hiddenMessages,
        waitFor,
        speakersZone,
        speaker,
        weights,
        tokens,
        hiddenSummaries);
  }

  /** The same, ranked by these weights where they are given. */
  public RecallRequest rankedBy(Optional<RecallWeights> given) {
    return new RecallRequest(
        query,
        filter,
        limit,
        minScore,
        explain,
        hiddenMessages,
        waitFor,
        zone,
        asking,
        given,
        tokens,
        hiddenSummaries);
  }
}

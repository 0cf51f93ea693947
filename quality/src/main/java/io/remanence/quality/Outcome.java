package io.remanence.quality;

import io.remanence.quality.data.Question;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What became of one question. Documents that say the same word for word are one here, called by
 * the one that the question names, else by the first.
 *
 * @param corpus the id of the corpus that was asked
 * @param found best first, without any cut
 * @param injected what the system would put into the prompt
 * @param relevant what should have been found; empty where there is no answer
 * @param relevantSessions the sessions of those, or they themselves where they have none
 * @param superseded what the relevant documents took the place of
 * @param injectedTokens how many tokens the block of what is injected has, as estimated
 * @param degraded what could not be used
 * @param places where relevant documents stood in the pools; empty unless asked for
 */
public record Outcome(
    String corpus,
    Question question,
    List<Found> found,
    List<Found> injected,
    Set<String> relevant,
    Set<String> relevantSessions,
    Set<String> superseded,
    int injectedTokens,
    double millis,
    List<String> degraded,
    List<Place> places) {
  public Outcome {
    found = List.copyOf(found);
    injected = List.copyOf(injected);
    relevant = Set.copyOf(relevant);
    relevantSessions = Set.copyOf(relevantSessions);
    superseded = Set.copyOf(superseded);
    degraded = List.copyOf(degraded);
    places = List.copyOf(places);
  }

  /**
   * A document that was found.
   *
   * @param session the session that it belongs to
   * @param parts what the score is made of
   */
  public record Found(
      String document, Optional<String> session, double score, Map<String, Double> parts) {
    public Found {
      parts = Map.copyOf(parts);
    }
  }

  /**
   * Where a relevant document stood in a pool.
   *
   * @param pool {@code words}, or {@code meaning:} and the model
   * @param rank from 1; absent where the pool did not hold it
   */
  public record Place(String document, String pool, Optional<Integer> rank, double relevance) {}

  /** The score of the best; 0 where nothing was found. */
  public double topScore() {
    return found.isEmpty() ? 0 : found.getFirst().score();
  }
}

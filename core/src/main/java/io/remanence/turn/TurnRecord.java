package io.remanence.turn;

import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is kept of a turn.
 *
 * @param id as {@code prepare} gave it
 * @param scope whose turn it is; its session is present
 * @param round the round of its user message
 * @param userSeq the number of its user message
 * @param injection the injection's id, where something was recorded
 * @param completion what {@code complete} answered, once it did
 */
public record TurnRecord(
    String id,
    Scope scope,
    long round,
    long userSeq,
    Optional<String> injection,
    Instant preparedAt,
    Optional<Completion> completion) {

  /**
   * What {@code complete} stored.
   *
   * @param outcome the outcome's wire name
   * @param messageSeqs the numbers of the messages stored
   * @param captured the ids of the memories made
   */
  public record Completion(
      Instant completedAt, String outcome, List<Long> messageSeqs, List<String> captured) {
    public Completion {
      messageSeqs = List.copyOf(messageSeqs);
      captured = List.copyOf(captured);
    }
  }

  /** The same turn, completed. */
  public TurnRecord completed(Completion done) {
    return new TurnRecord(id, scope, round, userSeq, injection, preparedAt, Optional.of(done));
  }
}

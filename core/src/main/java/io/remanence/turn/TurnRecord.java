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
 * @param room what its prompt had room for; absent for turns of older programs
 */
public record TurnRecord(
    String id,
    Scope scope,
    long round,
    long userSeq,
    Optional<String> injection,
    Instant preparedAt,
    Optional<Completion> completion,
    Optional<PromptRoom> room) {

  /** A turn of which no room is known. */
  public TurnRecord(
      String id,
      Scope scope,
      long round,
      long userSeq,
      Optional<String> injection,
      Instant preparedAt,
      Optional<Completion> completion) {
    this(id, scope, round, userSeq, injection, preparedAt, completion, Optional.empty());
  }

  /**
   * What {@code complete} stored.
   *
   * @param outcome the outcome's wire name
   * @param messageSeqs the numbers of the messages stored
   * @param captured the ids of the memories made
   * @param compaction what was answered about compaction, by its wire name; absent where the turn
   *     was not judged
   */
  public record Completion(
      Instant completedAt,
      String outcome,
      List<Long> messageSeqs,
      List<String> captured,
      Optional<String> compaction) {
    public Completion {
      messageSeqs = List.copyOf(messageSeqs);
      captured = List.copyOf(captured);
    }

    /** A turn that was not judged. */
    public Completion(
        Instant completedAt, String outcome, List<Long> messageSeqs, List<String> captured) {
      this(completedAt, outcome, messageSeqs, captured, Optional.empty());
    }
  }

  /** Whether it was this person's; without a platform, on any. */
  public boolean isOf(Optional<String> platform, String speaker) {
    return scope.speaker().equals(Optional.of(speaker))
        && (platform.isEmpty() || scope.platform().equals(platform));
  }

  /** The same turn, of nobody. */
  public TurnRecord withoutSpeaker() {
    Scope nobody = new Scope(scope.bot(), scope.platform(), scope.session(), Optional.empty());
    return new TurnRecord(id, nobody, round, userSeq, injection, preparedAt, completion, room);
  }

  /** The same turn, completed. */
  public TurnRecord completed(Completion done) {
    return new TurnRecord(
        id, scope, round, userSeq, injection, preparedAt, Optional.of(done), room);
  }
}

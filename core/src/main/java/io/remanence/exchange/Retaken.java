package io.remanence.exchange;

import io.remanence.inject.Injection;
import io.remanence.turn.TurnRecord;
import java.util.Optional;

/**
 * A turn whose user's message came again.
 *
 * @param turn the newest turn over that message
 * @param injectionId the record of what was injected when it came first
 * @param injected what was injected, byte for byte but for what was erased since; empty text where
 *     nothing was
 */
public record Retaken(TurnRecord turn, String injectionId, String injected) {
  static Retaken of(TurnRecord turn, Injection injection) {
    return new Retaken(turn, injection.id(), injection.text());
  }

  Retaken by(TurnRecord next) {
    return new Retaken(next, injectionId, injected);
  }

  /** The turn's id, as long as it waits for its reply. */
  public Optional<String> openTurn() {
    return turn.completion().isEmpty() ? Optional.of(turn.id()) : Optional.empty();
  }

  /** Whether the turn ended without an answer. */
  boolean failed() {
    return turn.completion()
        .map(TurnRecord.Completion::outcome)
        .filter(
            outcome ->
                outcome.equals(Outcome.ERROR.wireName())
                    || outcome.equals(Outcome.ABORTED.wireName()))
        .isPresent();
  }
}

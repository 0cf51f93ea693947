package io.remanence.history;

import java.time.Instant;
import java.util.Optional;

/**
 * A message to be stored.
 *
 * @param timestamp when it was said; absent means now
 * @param round the round of its turn; absent means that the session decides
 * @param importKey names the record that it was imported from, so that it is stored once a session
 * @param document the imported file that it came with
 * @param archived whether it is outside of the model's window from the start
 */
public record NewMessage(
    MessageBody body,
    Optional<Instant> timestamp,
    Optional<Long> round,
    Optional<String> importKey,
    Optional<String> document,
    boolean archived) {

  /** A message in the model's window. */
  public NewMessage(
      MessageBody body,
      Optional<Instant> timestamp,
      Optional<Long> round,
      Optional<String> importKey,
      Optional<String> document) {
    this(body, timestamp, round, importKey, document, false);
  }

  /** A message said now. */
  public static NewMessage of(MessageBody body) {
    return new NewMessage(
        body, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** A message said at a time. */
  public static NewMessage at(Instant timestamp, MessageBody body) {
    return new NewMessage(
        body, Optional.of(timestamp), Optional.empty(), Optional.empty(), Optional.empty());
  }
}

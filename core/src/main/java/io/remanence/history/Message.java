package io.remanence.history;

import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Comparator;

/**
 * One verbatim entry of a session.
 *
 * @param seq its number in the space; unique, never given again
 * @param session where it was said
 * @param round the round that it belongs to: 0 before the first user message
 * @param archived whether it has left the model's window
 * @param timestamp when it was said, in milliseconds
 */
public record Message(
    long seq,
    SessionKey session,
    long round,
    boolean archived,
    Instant timestamp,
    MessageBody body) {

  /** The one order of messages: by time, then by sequence number. */
  public static final Comparator<Message> ORDER =
      Comparator.comparing(Message::timestamp).thenComparingLong(Message::seq);
}

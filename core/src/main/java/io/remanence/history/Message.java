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
 * @param version the number of the change that last wrote what it says: its own until it is
 *     rewritten
 */
public record Message(
    long seq,
    SessionKey session,
    long round,
    boolean archived,
    Instant timestamp,
    MessageBody body,
    long version) {

  /** A message that was never rewritten. */
  public Message(
      long seq,
      SessionKey session,
      long round,
      boolean archived,
      Instant timestamp,
      MessageBody body) {
    this(seq, session, round, archived, timestamp, body, seq);
  }

  /** The one order of messages: by time, then by sequence number. */
  public static final Comparator<Message> ORDER =
      Comparator.comparing(Message::timestamp).thenComparingLong(Message::seq);

  /** The same message with another body. */
  public Message rewritten(MessageBody newBody, long newVersion) {
    return new Message(seq, session, round, archived, timestamp, newBody, newVersion);
  }

  /** The same message in or out of the model's window. */
  public Message withArchived(boolean newArchived) {
    return new Message(seq, session, round, newArchived, timestamp, body, version);
  }
}

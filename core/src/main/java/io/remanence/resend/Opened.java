package io.remanence.resend;

import io.remanence.history.MessageBody;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request whose history is stored and whose answer is awaited.
 *
 * @param session the conversation
 * @param turnId the turn that waits for its reply; absent where the answer is stored beside it
 * @param injectionId the record of what was injected
 * @param injected what is to stand in front of the user's words; empty text for nothing
 * @param pending what the client shows after the user's message and is not stored yet, such as
 *     results of tools; it is stored with the answer
 * @param round the round of the user's message, where it was stored before
 * @param stores whether the answer is to be stored
 */
public record Opened(
    SessionKey session,
    Optional<String> turnId,
    Optional<String> injectionId,
    String injected,
    List<MessageBody> pending,
    OptionalLong round,
    boolean stores) {
  public Opened {
    pending = List.copyOf(pending);
  }
}

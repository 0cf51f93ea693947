package io.remanence.resend;

import io.remanence.history.MessageBody;
import java.util.List;
import java.util.Optional;

/**
 * What a client sent.
 *
 * @param bot which agent asks
 * @param conversation the id of the conversation, where the client names one
 * @param group the room that it is held in
 * @param speaker who speaks
 * @param previous the id of the answer that this follows, where the provider keeps the history
 * @param messages the history as the client has it, in order, without system messages; the user's
 *     message is the last of role {@code user}
 * @param use never {@code OFF}
 * @param withinSession whether its turns keep to their session, see {@link
 *     io.remanence.exchange.Turn#withinSession()}
 */
public record Shown(
    Optional<String> bot,
    Optional<String> conversation,
    Optional<String> group,
    Optional<String> speaker,
    Optional<String> previous,
    List<MessageBody> messages,
    MemoryUse use,
    boolean withinSession) {
  public Shown {
    messages = List.copyOf(messages);
    if (use == MemoryUse.OFF) {
      throw new IllegalArgumentException("memory is off; read, write or on is wanted");
    }
  }

  /** The place of the user's message that is to be answered; -1 where none is shown. */
  int asked() {
    for (int i = messages.size() - 1; i >= 0; i--) {
      if (messages.get(i).role().equals(MessageBody.USER)) {
        return i;
      }
    }
    return -1;
  }
}

package io.remanence.exchange;

import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import java.util.List;

/**
 * What the model answered.
 *
 * @param messages tool calls, results and the answer, in order; times may be absent
 */
public record Reply(List<NewMessage> messages, Outcome outcome) {
  public Reply {
    messages = List.copyOf(messages);
    if (outcome == Outcome.REPLIED && messages.isEmpty()) {
      throw new IllegalArgumentException(
          "messages is empty; a reply, or another outcome, is wanted");
    }
  }

  /** An answer of one text. */
  public static Reply text(String text) {
    return new Reply(List.of(NewMessage.of(MessageBody.assistant(text))), Outcome.REPLIED);
  }

  /** These messages as a reply. */
  public static Reply of(List<MessageBody> messages) {
    return new Reply(messages.stream().map(NewMessage::of).toList(), Outcome.REPLIED);
  }
}

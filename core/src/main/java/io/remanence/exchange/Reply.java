package io.remanence.exchange;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import java.util.List;

/**
 * What the model answered.
 *
 * @param messages tool calls, results and the answer, in order; times may be absent
 * @param usage what the turn's last call used, as far as it is known
 */
public record Reply(List<NewMessage> messages, Outcome outcome, ReplyUsage usage) {
  /** A reply of which it is not known what it used. */
  public Reply(List<NewMessage> messages, Outcome outcome) {
    this(messages, outcome, ReplyUsage.UNKNOWN);
  }

  public Reply {
    messages = List.copyOf(messages);
    if (outcome == Outcome.REPLIED && messages.isEmpty()) {
      throw WrongValue.of(ErrorText.NO_REPLY);
    }
  }

  /** An answer of one text. */
  public static Reply text(String text) {
    return new Reply(List.of(NewMessage.of(MessageBody.assistant(text))), Outcome.REPLIED);
  }

  /** The same reply, which used this. */
  public Reply using(ReplyUsage used) {
    return new Reply(messages, outcome, used);
  }

  /** These messages as a reply. */
  public static Reply of(List<MessageBody> messages) {
    return new Reply(messages.stream().map(NewMessage::of).toList(), Outcome.REPLIED);
  }
}

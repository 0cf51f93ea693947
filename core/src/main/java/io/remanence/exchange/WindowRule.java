package io.remanence.exchange;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What every provider asks of the messages that a model is given: roles that it knows, each tool
 * call of an assistant answered by a result that follows it directly, among the results of the same
 * message, and no result without its call.
 */
public final class WindowRule {
  private static final Set<String> ROLES =
      Set.of(MessageBody.SYSTEM, MessageBody.USER, MessageBody.ASSISTANT, MessageBody.TOOL);

  private WindowRule() {}

  /** What is wrong with the messages, for people; empty where they are in order. */
  public static Optional<String> breach(List<MessageBody> messages) {
    List<String> open = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      MessageBody message = messages.get(i);
      if (!ROLES.contains(message.role())) {
        return Optional.of("message %d has the role '%s'".formatted(i, message.role()));
      }
      if (message.role().equals(MessageBody.TOOL)) {
        if (!open.remove(message.toolCallId().orElse(""))) {
          return Optional.of(
              "message %d answers '%s', which nothing before it waits for"
                  .formatted(i, message.toolCallId().orElse("")));
        }
        continue;
      }
      if (!open.isEmpty()) {
        return Optional.of("message %d comes before the results of %s".formatted(i, open));
      }
      if (!message.toolCalls().isEmpty() && !message.role().equals(MessageBody.ASSISTANT)) {
        return Optional.of("message %d calls tools as '%s'".formatted(i, message.role()));
      }
      message.toolCalls().stream().map(ToolCall::id).forEach(open::add);
    }
    return open.isEmpty()
        ? Optional.empty()
        : Optional.of("the results of %s are missing".formatted(open));
  }
}

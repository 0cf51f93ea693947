package io.remanence.resend;

import io.remanence.history.Content;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.inject.Sentinel;
import io.remanence.json.JsonObject;
import java.util.stream.Collectors;

/**
 * What makes two messages the same, whoever spells them: a tool's result is known by its call,
 * since clients shorten old results; calls by their ids; all else by role and words, whatever the
 * white space.
 *
 * @param role as the protocol has it
 * @param text what is compared
 * @param isWords whether the text is what was said, not an id
 */
record MessageKey(String role, String text, boolean isWords) {
  /** Shorter answers are the same only where they are equal. */
  private static final int LEAST_PART = 8;

  static MessageKey of(MessageBody body) {
    if (body.role().equals(MessageBody.TOOL) && body.toolCallId().isPresent()) {
      return new MessageKey(MessageBody.TOOL, body.toolCallId().get(), false);
    }
    if (!body.toolCalls().isEmpty()) {
      return new MessageKey(
          body.role(),
          body.toolCalls().stream().map(MessageKey::of).collect(Collectors.joining("\n")),
          false);
    }
    return new MessageKey(
        body.role(),
        oneSpaced(Sentinel.strip(body.text())) + body.content().map(MessageKey::others).orElse(""),
        true);
  }

  private static String of(ToolCall call) {
    return call.id().isEmpty() ? call.name() + " " + oneSpaced(call.arguments()) : call.id();
  }

  /** Parts that are no text, such as images. */
  private static String others(Content content) {
    return switch (content) {
      case Content.Text words -> "";
      case Content.Parts parts ->
          parts.parts().stream()
              .filter(part -> Content.textOf(part).isEmpty())
              .map(JsonObject::toString)
              .map(part -> "\n" + part)
              .collect(Collectors.joining());
    };
  }

  private static String oneSpaced(String text) {
    return text.replaceAll("[\\s\\p{Z}]+", " ").strip();
  }

  /** Whether they are the same message; of an answer that was broken off, a part is enough. */
  boolean matches(MessageKey other) {
    return equals(other)
        || (isWords
            && other.isWords
            && role.equals(MessageBody.ASSISTANT)
            && other.role.equals(MessageBody.ASSISTANT)
            && Math.min(text.length(), other.text.length()) >= LEAST_PART
            && (text.startsWith(other.text) || other.text.startsWith(text)));
  }

  boolean isUser() {
    return role.equals(MessageBody.USER);
  }
}

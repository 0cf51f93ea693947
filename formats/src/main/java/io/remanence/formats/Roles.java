package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.text.Texts;
import java.util.Locale;
import java.util.Optional;

/** The roles of other programs in our words. */
final class Roles {
  private static final int LONGEST = 64;

  private Roles() {}

  /** Our word for a role or a sender; a word that is not known stays as it is. */
  static String of(String written) {
    return known(written).orElse(Texts.truncate(written.strip(), LONGEST));
  }

  /** Whether the word is a role's, here or in another program. */
  static boolean isKnown(String written) {
    return known(written).isPresent();
  }

  private static Optional<String> known(String written) {
    String role =
        switch (written.strip().toLowerCase(Locale.ROOT)) {
          case "user", "human", "you", "prompter", "customer", "用户" -> MessageBody.USER;
          case "assistant",
              "ai",
              "bot",
              "gpt",
              "chatgpt",
              "model",
              "claude",
              "bard",
              "bing",
              "llm",
              "助手" ->
              MessageBody.ASSISTANT;
          case "system", "developer" -> MessageBody.SYSTEM;
          case "tool", "function", "observation", "ipython", "tool_result", "function_response" ->
              MessageBody.TOOL;
          case "function_call" -> MessageBody.ASSISTANT;
          default -> "";
        };
    return Optional.of(role).filter(word -> !word.isEmpty());
  }
}

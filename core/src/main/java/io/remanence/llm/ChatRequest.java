package io.remanence.llm;

import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.List;

/**
 * What a model is asked.
 *
 * @param messages at least one, the last by the user
 * @param session in whose behalf
 * @param maxOutputTokens the most tokens of the reply, at least 1
 * @param temperature 0 to 2
 * @param deadline how long an answer is of use; after that the call fails
 * @param leastReasoning whether the model should think as little as it can; a wish
 */
public record ChatRequest(
    List<ChatMessage> messages,
    Purpose purpose,
    SessionKey session,
    int maxOutputTokens,
    double temperature,
    Duration deadline,
    boolean leastReasoning) {
  public ChatRequest {
    messages = List.copyOf(messages);
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("messages is empty; at least one is wanted");
    }
    if (maxOutputTokens < 1) {
      throw new IllegalArgumentException(
          "max output tokens is " + maxOutputTokens + "; at least 1 is wanted");
    }
    if (!(temperature >= 0 && temperature <= 2)) {
      throw new IllegalArgumentException("temperature is " + temperature + "; 0 to 2 is wanted");
    }
    if (deadline.isNegative() || deadline.isZero()) {
      throw new IllegalArgumentException("the deadline is " + deadline + "; a later one is wanted");
    }
  }
}

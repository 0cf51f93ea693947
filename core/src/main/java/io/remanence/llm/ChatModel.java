package io.remanence.llm;

/**
 * A language model. Safe for use by many threads; a call blocks, and ends with {@link ModelFailure}
 * soon after its thread is interrupted.
 */
public interface ChatModel extends AutoCloseable {
  /** Provider and model, such as {@code openai/gpt-5-mini}. */
  String name();

  /** How many tokens a request and its reply may have together. */
  int contextWindow();

  /** How many tokens a reply may have. */
  int maxOutputTokens();

  /**
   * Asks the model.
   *
   * @throws ModelFailure when there is no reply
   */
  ChatReply chat(ChatRequest request);

  /** Frees what the model holds. */
  @Override
  default void close() {}
}

package io.remanence.llm;

/** Found by {@link java.util.ServiceLoader}: how one provider's language models are reached. */
public interface ChatModelProvider {
  /** The setting that chooses this provider, such as {@code openai-compatible}. */
  String name();

  /**
   * The model that the options name. Nothing is reached yet, and what is costly is made at the
   * first call.
   *
   * @param options with a model
   * @throws IllegalArgumentException naming the option that is missing or wrong
   */
  ChatModel open(ChatModelOptions options);
}

package io.remanence.langchain4j;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.testkit.ChatModelContract;
import io.remanence.testkit.ModelProtocol;

final class AnthropicContractTest implements ChatModelContract {
  @Override
  public ModelProtocol protocol() {
    return ModelProtocol.ANTHROPIC;
  }

  @Override
  public ChatModel open(ChatModelOptions options) {
    return new AnthropicModels().open(options);
  }
}

package io.remanence.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.testkit.ChatModelContract;
import io.remanence.testkit.ModelProtocol;
import io.remanence.testkit.StubModelServer;
import org.junit.jupiter.api.Test;

final class OpenAiCompatibleContractTest implements ChatModelContract {
  @Override
  public ModelProtocol protocol() {
    return ModelProtocol.OPENAI;
  }

  @Override
  public ChatModel open(ChatModelOptions options) {
    return new OpenAiCompatibleModels().open(options);
  }

  @Test
  void what_stands_beside_the_answer_as_reasoning_is_no_part_of_it(StubModelServer stub) {
    String body =
        """
        {"id":"c1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,
         "message":{"role":"assistant","reasoning_content":"first I think of tides",%s},
         "finish_reason":"stop"}],
         "usage":{"prompt_tokens":9,"completion_tokens":9,"total_tokens":18}}
        """;
    stub.thenRaw(body.formatted("\"content\":\"On Friday.\""))
        .thenRaw(body.formatted("\"content\":\"\""))
        .thenRaw(body.formatted("\"content\":null"));
    try (ChatModel model = open(options(stub))) {
      assertThat(model.chat(ChatModelContract.request("When?", PATIENCE)).text())
          .isEqualTo("On Friday.");
      assertThat(model.chat(ChatModelContract.request("When?", PATIENCE)).text()).isEmpty();
      assertThat(model.chat(ChatModelContract.request("When?", PATIENCE)).text()).isEmpty();
    }
  }
}

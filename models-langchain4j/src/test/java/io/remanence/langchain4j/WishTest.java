package io.remanence.langchain4j;

import static io.remanence.testkit.ChatModelContract.PATIENCE;
import static io.remanence.testkit.ChatModelContract.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatModelProvider;
import io.remanence.testkit.ModelProtocol;
import io.remanence.testkit.StubModelServer;
import io.remanence.testkit.StubModelServer.Asked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a request says of reasoning, limits and temperature, and what is done where that fails. */
final class WishTest {
  private final StubModelServer stub = new StubModelServer();

  @AfterEach
  void close() {
    stub.close();
  }

  private ChatModelOptions options(ModelProtocol protocol, String model) {
    return ChatModelOptions.of(protocol.provider(), model).withBaseUrl(stub.baseUrl(protocol));
  }

  private Asked asked(ChatModelProvider provider, ModelProtocol protocol, String model) {
    try (ChatModel opened = provider.open(options(protocol, model))) {
      assertThat(opened.chat(request("When?", PATIENCE)).text()).isEqualTo("ok");
    }
    return stub.requests().getLast();
  }

  @ParameterizedTest
  @CsvSource({
    "gpt-5-mini, minimal, max_completion_tokens, false",
    "gpt-5.1, none, max_completion_tokens, false",
    "openai/o3-mini, low, max_completion_tokens, false",
    "gpt-4o-mini, , max_tokens, true",
    "qwen3-8b, low, max_tokens, true",
  })
  void openai_models_are_asked_for_the_least_that_they_know(
      String model, String effort, String limit, boolean temperature) {
    Asked asked = asked(new OpenAiCompatibleModels(), ModelProtocol.OPENAI, model);
    assertThat(asked.body().text("reasoning_effort").orElse(null)).isEqualTo(effort);
    assertThat(asked.parameter(limit)).contains("300");
    assertThat(asked.body().members().keySet())
        .doesNotContain(limit.equals("max_tokens") ? "max_completion_tokens" : "max_tokens");
    assertThat(asked.parameter("temperature").isPresent()).isEqualTo(temperature);
  }

  @Test
  void gemini_counts_thoughts_or_has_levels() {
    GeminiModels gemini = new GeminiModels();
    assertThat(asked(gemini, ModelProtocol.GEMINI, "gemini-2.5-flash").parameter("thinkingBudget"))
        .contains("0");
    assertThat(asked(gemini, ModelProtocol.GEMINI, "gemini-2.5-pro").parameter("thinkingBudget"))
        .contains("128");
    assertThat(
            asked(gemini, ModelProtocol.GEMINI, "models/gemini-3-flash").parameter("thinkingLevel"))
        .contains("low");
    assertThat(stub.requests().getLast().model()).isEqualTo("gemini-3-flash");
    assertThat(asked(gemini, ModelProtocol.GEMINI, "gemini-2.0-flash").parameter("thinkingConfig"))
        .isEmpty();
  }

  @Test
  void ollama_is_told_not_to_think_and_of_a_window_that_was_declared() {
    Asked usual = asked(new OllamaModels(), ModelProtocol.OLLAMA, "qwen3:8b");
    assertThat(usual.parameter("think")).contains("false");
    assertThat(usual.parameter("num_predict")).contains("300");
    assertThat(usual.parameter("num_ctx")).isEmpty();
    try (ChatModel model =
        new OllamaModels().open(options(ModelProtocol.OLLAMA, "qwen3").withContextWindow(8_192))) {
      var unused = model.chat(request("When?", PATIENCE));
    }
    assertThat(stub.requests().getLast().parameter("num_ctx")).contains("8192");
  }

  @Test
  void anthropic_is_not_told_to_think() {
    Asked asked = asked(new AnthropicModels(), ModelProtocol.ANTHROPIC, "claude-haiku");
    assertThat(asked.parameter("thinking")).isEmpty();
    assertThat(asked.parameter("max_tokens")).contains("300");
  }

  @Test
  void a_server_that_does_not_know_reasoning_is_asked_without_it_once_and_for_all() {
    stub.refusing("reasoning_effort");
    try (ChatModel model =
        new OpenAiCompatibleModels().open(options(ModelProtocol.OPENAI, "llama"))) {
      assertThat(model.chat(request("When?", PATIENCE)).text()).isEqualTo("ok");
      assertThat(stub.requests()).hasSize(2);
      assertThat(model.chat(request("Who?", PATIENCE)).text()).isEqualTo("ok");
      assertThat(stub.requests()).hasSize(3);
      assertThat(stub.requests().getLast().parameter("temperature")).contains("0.0");
    }
  }

  @Test
  void the_limit_has_whichever_name_the_server_knows() {
    stub.refusing("max_tokens").refusing("reasoning_effort");
    try (ChatModel model =
        new OpenAiCompatibleModels().open(options(ModelProtocol.OPENAI, "llama"))) {
      assertThat(model.chat(request("When?", PATIENCE)).text()).isEqualTo("ok");
    }
    assertThat(stub.requests().getLast().parameter("max_completion_tokens")).contains("300");
    assertThat(stub.requests().getLast().body().members())
        .doesNotContainKeys("max_tokens", "reasoning_effort");
  }

  @Test
  void a_reply_may_be_no_longer_than_the_model_can() {
    try (ChatModel model =
        new OllamaModels().open(options(ModelProtocol.OLLAMA, "qwen3").withMaxOutputTokens(50))) {
      var unused = model.chat(request("When?", PATIENCE));
    }
    assertThat(stub.requests().getLast().parameter("num_predict")).contains("50");
  }
}

package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.models.messages.MessageCreateParams;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.errors.RateLimitException;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.responses.ResponseCreateParams;
import io.remanence.testkit.StubAnswers;
import io.remanence.testkit.StubUpstream.Line;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The official Java clients, with nothing but another base URL. */
final class ProxyClientTest extends ProxyServerTest {
  private static final String FACT = "My cat Miso eats salmon and nothing else.";
  private static final String QUESTION = "What does my cat Miso eat?";

  private final OpenAIClient openai =
      OpenAIOkHttpClient.builder()
          .baseUrl(server.address() + "/openai/v1")
          .apiKey("sk-upstream")
          .maxRetries(0)
          .putHeader("X-Memory-User", "u1")
          .putHeader("X-Memory-Conversation", "c1")
          .build();
  private final AnthropicClient anthropic =
      AnthropicOkHttpClient.builder()
          .baseUrl(server.address() + "/anthropic")
          .apiKey("sk-ant")
          .maxRetries(0)
          .putHeader("X-Memory-User", "u1")
          .putHeader("X-Memory-Conversation", "c1")
          .build();

  @AfterEach
  void closeClients() {
    openai.close();
    anthropic.close();
  }

  private static ChatCompletionCreateParams chat(String text) {
    return ChatCompletionCreateParams.builder().model("stub").addUserMessage(text).build();
  }

  @Test
  void chat_completions_whole_and_streamed() {
    told(FACT);
    assertThat(
            openai
                .chat()
                .completions()
                .create(chat(QUESTION))
                .choices()
                .getFirst()
                .message()
                .content())
        .hasValue("ok");
    assertThat(upstream.last().body()).contains("salmon");
    upstream.then(Line.events(StubAnswers.chatEvents("It eats ", "三文鱼", ".")));
    StringBuilder text = new StringBuilder();
    try (var stream = openai.chat().completions().createStreaming(chat("Once more please?"))) {
      stream.stream()
          .flatMap(chunk -> chunk.choices().stream())
          .forEach(choice -> choice.delta().content().ifPresent(text::append));
    }
    assertThat(text).hasToString("It eats 三文鱼.");
    assertThat(stored())
        .containsExactly(
            "user: " + QUESTION,
            "assistant: ok",
            "user: Once more please?",
            "assistant: It eats 三文鱼.");
  }

  @Test
  void errors_of_the_upstream_are_the_errors_of_the_client() {
    upstream.then(
        Line.json(429, "{\"error\":{\"message\":\"slow down\",\"type\":\"t\",\"code\":\"c\"}}"));
    assertThatThrownBy(() -> openai.chat().completions().create(chat("hello you")))
        .isInstanceOf(RateLimitException.class)
        .hasMessageContaining("slow down");
  }

  @Test
  void responses_whole_and_streamed() {
    told(FACT);
    ResponseCreateParams first =
        ResponseCreateParams.builder().model("stub").input(QUESTION).build();
    assertThat(openai.responses().create(first).id()).isEqualTo("resp_ok");
    assertThat(upstream.last().body()).contains("salmon");
    upstream.then(Line.events(StubAnswers.responseEvents("resp_2", "Sal", "mon")));
    StringBuilder text = new StringBuilder();
    try (var stream =
        openai
            .responses()
            .createStreaming(
                ResponseCreateParams.builder()
                    .model("stub")
                    .previousResponseId("resp_ok")
                    .input("And what else?")
                    .build())) {
      stream.stream()
          .forEach(event -> event.outputTextDelta().ifPresent(delta -> text.append(delta.delta())));
    }
    assertThat(text).hasToString("Salmon");
    assertThat(stored())
        .containsExactly(
            "user: " + QUESTION, "assistant: ok", "user: And what else?", "assistant: Salmon");
  }

  @Test
  void anthropic_messages_whole_and_streamed() {
    told(FACT);
    MessageCreateParams first =
        MessageCreateParams.builder().model("stub").maxTokens(100).addUserMessage(QUESTION).build();
    assertThat(anthropic.messages().create(first).content().getFirst().text().orElseThrow().text())
        .isEqualTo("ok");
    assertThat(upstream.last().body()).contains("salmon");
    assertThat(upstream.last().headers()).containsEntry("authorization", "Bearer sk-ant");
    upstream.then(Line.events(StubAnswers.anthropicEvents("Sal", "mon")));
    StringBuilder text = new StringBuilder();
    try (var stream =
        anthropic
            .messages()
            .createStreaming(
                MessageCreateParams.builder()
                    .model("stub")
                    .maxTokens(100)
                    .addUserMessage(QUESTION)
                    .addAssistantMessage("ok")
                    .addUserMessage("Say it again please")
                    .build())) {
      stream.stream()
          .forEach(
              event ->
                  event
                      .contentBlockDelta()
                      .flatMap(delta -> delta.delta().text())
                      .ifPresent(delta -> text.append(delta.text())));
    }
    assertThat(text).hasToString("Salmon");
    assertThat(stored())
        .containsExactly(
            "user: " + QUESTION, "assistant: ok", "user: Say it again please", "assistant: Salmon");
  }
}

package io.remanence.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChatModelChoicesTest {
  private static final String KEY = "sk-very-secret";

  private final ChatModelOptions common =
      ChatModelOptions.none()
          .withBaseUrl(URI.create("https://llm.example/v1"))
          .withApiKey(KEY)
          .withModel("small")
          .withContextWindow(32_000);

  @Test
  void without_a_model_nothing_is_chosen() {
    assertThat(ChatModelChoices.none().forPurpose(Purpose.CAPTURE)).isEmpty();
    assertThat(
            ChatModelChoices.of(ChatModelOptions.none().withApiKey(KEY)).forPurpose(Purpose.TOPIC))
        .isEmpty();
  }

  @Test
  void what_is_not_declared_is_as_usual() {
    ChatModelOptions options = ChatModelOptions.of("ollama", "qwen3");
    assertThat(options.window()).isEqualTo(128_000);
    assertThat(options.output()).isEqualTo(4_096);
    assertThat(ChatModelOptions.none().providerName()).isEqualTo("openai-compatible");
  }

  @Test
  void an_override_takes_what_it_leaves_open_from_what_holds_for_all() {
    ChatModelChoices choices =
        ChatModelChoices.of(common)
            .with(Purpose.SUMMARY, ChatModelOptions.none().withModel("large"))
            .with(Purpose.CAPTURE, ChatModelOptions.none().withMaxOutputTokens(900));
    assertThat(choices.forPurpose(Purpose.TOPIC)).contains(common);
    assertThat(choices.forPurpose(Purpose.SUMMARY)).contains(common.withModel("large"));
    assertThat(choices.forPurpose(Purpose.CAPTURE)).contains(common.withMaxOutputTokens(900));
    assertThat(choices.forPurpose(Purpose.CANDIDATE))
        .as("candidates go by what is set for capture")
        .contains(common.withMaxOutputTokens(900));
  }

  @Test
  void one_purpose_alone_may_have_a_model() {
    ChatModelChoices choices =
        ChatModelChoices.none().with(Purpose.TOPIC, ChatModelOptions.of("ollama", "qwen3"));
    assertThat(choices.forPurpose(Purpose.TOPIC)).isPresent();
    assertThat(choices.forPurpose(Purpose.SUMMARY)).isEmpty();
  }

  @Test
  void a_key_is_not_carried_to_another_provider() {
    ChatModelOptions other =
        ChatModelChoices.of(common)
            .with(Purpose.SUMMARY, ChatModelOptions.of("anthropic", "claude"))
            .forPurpose(Purpose.SUMMARY)
            .orElseThrow();
    assertThat(other.apiKey()).isEmpty();
    assertThat(other.baseUrl()).isEmpty();
    assertThat(other.window()).isEqualTo(32_000);
    ChatModelOptions same =
        ChatModelOptions.of(ChatModelOptions.USUAL_PROVIDER, "large").or(common);
    assertThat(same.apiKey()).as("the usual provider, by its name").contains(KEY);
  }

  @Test
  void the_key_is_never_shown() {
    assertThat(common.toString()).doesNotContain(KEY).contains("small", "llm.example");
    assertThat(ChatModelChoices.of(common).toString()).doesNotContain(KEY);
    for (String wrong : List.of("sk-very secret", "sk-\nvery-secret", "钥匙-secret", "")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ChatModelOptions.none().withApiKey(wrong))
          .withMessageContaining("api-key")
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
    }
  }

  @Test
  void refuses_addresses_that_are_none_of_http_or_hold_a_secret() {
    for (String wrong :
        List.of(
            "ftp://host/",
            "file:///etc/passwd",
            "http://user:secret@host/",
            "http://host/?key=secret",
            "http://host/#secret",
            "/v1",
            "host")) {
      assertThatIllegalArgumentException()
          .as(wrong)
          .isThrownBy(() -> ChatModelOptions.none().withBaseUrl(URI.create(wrong)))
          .withMessageContaining("base-url")
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
    }
  }

  @Test
  void refuses_names_and_numbers_that_can_not_be() {
    for (String wrong : List.of("", " ", "a b", "x?y", "a#b", "..%2f", "n".repeat(201))) {
      assertThatIllegalArgumentException()
          .as(wrong)
          .isThrownBy(() -> ChatModelOptions.none().withModel(wrong))
          .withMessageContaining("model is '");
    }
    assertThat(ChatModelOptions.none().withModel("org/Qwen3-8B:q4_K_M@1").model()).isPresent();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChatModelOptions.none().withContextWindow(99))
        .withMessageContaining("context-window is 99; 100 to 100,000,000 is wanted");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChatModelOptions.none().withMaxOutputTokens(0))
        .withMessageContaining("max-output-tokens is 0");
  }
}

package io.remanence.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelChoices;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.Purpose;
import io.remanence.scope.Scope;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import io.remanence.space.Space;
import io.remanence.testkit.ModelProtocol;
import io.remanence.testkit.StubModelServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A space in a directory whose turns are captured by a model over HTTP. */
final class CaptureOverHttpTest {
  private static final String STATEMENT = "The user's daughter turns six on Friday.";
  private static final String REPLY =
      "{\"statements\":[{\"text\":\"" + STATEMENT + "\",\"importance\":4,\"from\":\"user\"}]}";

  @TempDir private Path data;
  private final StubModelServer stub = new StubModelServer();
  private final List<SpaceEvent> events = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    stub.close();
  }

  private ChatModelOptions options(ModelProtocol protocol, String model) {
    return ChatModelOptions.of(protocol.provider(), model)
        .withBaseUrl(stub.baseUrl(protocol))
        .withApiKey(StubModelServer.KEY);
  }

  private RemanenceBuilder builder(ChatModelChoices choices) {
    return Remanence.builder().embedding("none").events(events::add).chatModels(choices);
  }

  private static ChatModel model(Remanence remanence, Purpose purpose) {
    return Objects.requireNonNull(remanence.chatModels().get(purpose));
  }

  private static void tell(Space space) {
    Scope scope =
        new Scope(Optional.empty(), Optional.empty(), Optional.of("s"), Optional.of("mira"));
    Prepared prepared = space.prepare(Turn.of(scope, "My daughter turns six on Friday."));
    space.complete(prepared.turnId(), Reply.text("How lovely!"));
    assertThat(space.capture().awaitIdle(Duration.ofSeconds(30))).isTrue();
  }

  @Test
  void the_turn_goes_to_the_model_and_its_tokens_to_the_ledger() {
    stub.thenTooMany().then(REPLY);
    ChatModelChoices choices =
        ChatModelChoices.of(options(ModelProtocol.OPENAI, "common"))
            .with(Purpose.CAPTURE, options(ModelProtocol.ANTHROPIC, "claude-small"));
    try (Remanence remanence = builder(choices).open(data)) {
      Space space = remanence.space("default");
      tell(space);
      assertThat(stub.requests()).hasSize(2);
      assertThat(stub.requests().getLast().protocol()).isEqualTo(ModelProtocol.ANTHROPIC);
      assertThat(stub.requests().getLast().user()).contains("My daughter turns six on Friday.");
      assertThat(space.stats(Optional.empty(), Optional.empty()).models().tokens())
          .hasSize(1)
          .first()
          .satisfies(
              use -> {
                assertThat(use.purpose()).isEqualTo(Purpose.CAPTURE);
                assertThat(use.inputTokens()).isEqualTo(StubModelServer.INPUT_TOKENS);
                assertThat(use.calls()).isEqualTo(1);
              });
      assertThat(space.recall(RecallQuery.ofSpace("daughter six Friday")).hits())
          .as("the statement took the place of what the rule made")
          .anySatisfy(hit -> assertThat(hit.toString()).contains(STATEMENT));
      assertThat(model(remanence, Purpose.TOPIC).name()).isEqualTo("openai-compatible/common");
      assertThat(model(remanence, Purpose.CANDIDATE)).isSameAs(model(remanence, Purpose.CAPTURE));
      assertThat(model(remanence, Purpose.SUMMARY)).isSameAs(model(remanence, Purpose.TOPIC));
    }
    assertThat(events).noneMatch(SpaceEvent.Failure.class::isInstance);
    assertThat(events).noneMatch(SpaceEvent.ModelMissing.class::isInstance);
  }

  @Test
  void a_model_that_is_wrong_is_named_and_the_memory_by_rule_stands() {
    stub.thenStatus(401);
    try (Remanence remanence =
        builder(ChatModelChoices.of(options(ModelProtocol.OLLAMA, "qwen3"))).open(data)) {
      Space space = remanence.space("default");
      tell(space);
      assertThat(space.capture().deadLetters(Optional.empty(), Optional.empty(), 5))
          .singleElement()
          .satisfies(
              letter ->
                  assertThat(letter.error())
                      .contains("ollama/qwen3", "status 401")
                      .doesNotContain(StubModelServer.KEY));
      assertThat(space.recall(RecallQuery.ofSpace("daughter six Friday")).hits()).isNotEmpty();
    }
    assertThat(events.toString()).doesNotContain(StubModelServer.KEY);
  }

  @Test
  void without_a_model_that_is_told_once() {
    try (Remanence remanence = builder(ChatModelChoices.none()).open(data)) {
      Space space = remanence.space("default");
      tell(space);
      tell(space);
      assertThat(remanence.chatModels()).isEmpty();
    }
    assertThat(events)
        .filteredOn(SpaceEvent.ModelMissing.class::isInstance)
        .singleElement()
        .satisfies(event -> assertThat(event.detail()).contains("capture", "llm.model"));
    assertThat(stub.requests()).isEmpty();
  }

  @Test
  void the_window_is_that_of_the_setting_where_none_is_declared() {
    SpaceSettings settings = SettingKey.CONTEXT_WINDOW.apply(SpaceSettings.defaults(), 20_000);
    ChatModelChoices choices =
        ChatModelChoices.of(options(ModelProtocol.OPENAI, "m"))
            .with(Purpose.TOPIC, ChatModelOptions.none().withContextWindow(9_000));
    try (Remanence remanence = builder(choices).settings(settings).inMemory()) {
      assertThat(model(remanence, Purpose.SUMMARY).contextWindow()).isEqualTo(20_000);
      assertThat(model(remanence, Purpose.TOPIC).contextWindow()).isEqualTo(9_000);
    }
  }

  @Test
  void what_can_not_be_opened_stops_the_start_and_names_the_setting() {
    assertThatThrownBy(
            () -> builder(ChatModelChoices.of(ChatModelOptions.of("openai", "m"))).open(data))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("llm.provider is 'openai'")
        .hasMessageContaining("openai-compatible");
    assertThatThrownBy(
            () ->
                builder(
                        ChatModelChoices.none()
                            .with(Purpose.SUMMARY, ChatModelOptions.none().withProvider("nobody")))
                    .open(data))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("llm.summary.provider is 'nobody'");
    assertThatThrownBy(
            () -> builder(ChatModelChoices.of(ChatModelOptions.of("anthropic", "m"))).open(data))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("llm.api-key is not set");
    builder(ChatModelChoices.none()).open(data).close();
  }
}

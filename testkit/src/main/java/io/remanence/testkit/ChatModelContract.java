package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.remanence.llm.ChatMessage;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatModelOptions;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.llm.Usage;
import io.remanence.scope.SessionKey;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every provider of language models keeps, against an endpoint that speaks its protocol. A
 * provider's test class says which one and opens a model with the options that it is given.
 */
@Timeout(60)
@ExtendWith(StubModelParameters.class)
public interface ChatModelContract {
  /** Time for an answer that comes. */
  Duration PATIENCE = Duration.ofSeconds(30);

  /** Time for an answer that does not. */
  Duration SHORT = Duration.ofMillis(700);

  /** The model's name in these tests. */
  String MODEL = "stub-1";

  /** What the provider under test speaks. */
  ModelProtocol protocol();

  /** A model of the provider under test. */
  ChatModel open(ChatModelOptions options);

  /** Options that reach the stub with its key. */
  default ChatModelOptions options(StubModelServer stub) {
    return ChatModelOptions.of(protocol().provider(), MODEL)
        .withBaseUrl(stub.baseUrl(protocol()))
        .withApiKey(StubModelServer.KEY);
  }

  /** A question with so much time for its answer. */
  static ChatRequest request(String text, Duration deadline) {
    return new ChatRequest(
        List.of(ChatMessage.system("Answer briefly. 简短回答。"), ChatMessage.user(text)),
        Purpose.SUMMARY,
        SessionKey.of("s1"),
        300,
        0,
        deadline,
        true);
  }

  @Test
  default void says_what_the_model_said(StubModelServer stub) {
    String said = "灯会在周五 🏮 – \"quoted\" \\ and\nbroken lines, עברית";
    stub.then(said);
    try (ChatModel model = open(options(stub))) {
      ChatReply reply = model.chat(request("When?", PATIENCE));
      assertThat(reply.text()).isEqualTo(said);
      assertThat(reply.reason()).isEqualTo(FinishReason.STOP);
      assertThat(reply.usage())
          .isEqualTo(new Usage(StubModelServer.INPUT_TOKENS, said.codePoints().count()));
    }
  }

  @Test
  default void asks_the_model_what_is_to_be_asked(StubModelServer stub) {
    String question = "什么时候放假？ \"Wann?\" 🗓\n<<<";
    try (ChatModel model = open(options(stub))) {
      assertThat(model.chat(request(question, PATIENCE)).text()).isEqualTo("ok");
    }
    assertThat(stub.requests()).hasSize(1);
    StubModelServer.Asked asked = stub.requests().getFirst();
    assertThat(asked.protocol()).isEqualTo(protocol());
    assertThat(asked.model()).isEqualTo(MODEL);
    assertThat(asked.user()).isEqualTo(question);
    assertThat(asked.system()).isEqualTo("Answer briefly. 简短回答。");
    assertThat(asked.key()).isEqualTo(StubModelServer.KEY);
    assertThat(asked.body().members().get("stream")).isNotEqualTo(true);
  }

  @Test
  default void has_the_figures_that_are_declared_else_the_usual_ones(StubModelServer stub) {
    try (ChatModel usual = open(options(stub));
        ChatModel declared =
            open(options(stub).withContextWindow(9_000).withMaxOutputTokens(200))) {
      assertThat(usual.name()).isEqualTo(protocol().provider() + "/" + MODEL);
      assertThat(usual.contextWindow()).isEqualTo(128_000);
      assertThat(usual.maxOutputTokens()).isEqualTo(4_096);
      assertThat(declared.contextWindow()).isEqualTo(9_000);
      assertThat(declared.maxOutputTokens()).isEqualTo(200);
      assertThat(stub.requests()).as("nothing is reached before it is needed").isEmpty();
    }
  }

  @Test
  default void a_reply_that_ran_out_of_tokens_says_so(StubModelServer stub) {
    stub.then("The festival is on", FinishReason.LENGTH);
    try (ChatModel model = open(options(stub))) {
      ChatReply reply = model.chat(request("When?", PATIENCE));
      assertThat(reply.reason()).isEqualTo(FinishReason.LENGTH);
      assertThat(reply.text()).isEqualTo("The festival is on");
    }
  }

  @Test
  default void prose_parrots_and_empty_replies_are_replies(StubModelServer stub) {
    stub.thenProse().thenParrot().thenEmpty();
    try (ChatModel model = open(options(stub))) {
      assertThat(model.chat(request("As JSON, please", PATIENCE)).text())
          .isEqualTo(StubModelServer.PROSE);
      assertThat(model.chat(request("说点什么", PATIENCE)).text()).isEqualTo("说点什么");
      assertThat(model.chat(request("Nothing?", PATIENCE)).text()).isEmpty();
    }
  }

  @Test
  default void asks_again_after_what_passes(StubModelServer stub) {
    stub.thenTooMany().thenServerError().then("at last");
    try (ChatModel model = open(options(stub))) {
      assertThat(model.chat(request("When?", PATIENCE)).text()).isEqualTo("at last");
    }
    assertThat(stub.requests()).hasSize(3);
  }

  @Test
  default void comes_back_when_the_endpoint_wants_it(StubModelServer stub) {
    stub.thenTooMany(Duration.ofSeconds(2)).then("at last");
    long start = System.nanoTime();
    try (ChatModel model = open(options(stub))) {
      assertThat(model.chat(request("When?", PATIENCE)).text()).isEqualTo("at last");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(2));
  }

  @Test
  default void does_not_wait_longer_than_it_may(StubModelServer stub) {
    stub.thenTooMany(Duration.ofHours(1));
    try (ChatModel model = open(options(stub))) {
      ModelFailure failure = failure(model, "When?", PATIENCE);
      assertThat(failure.isRetryable()).isTrue();
      assertThat(failure).hasMessageContaining("429").hasMessageContaining("3600 s");
    }
    assertThat(stub.requests()).hasSize(1);
  }

  @Test
  default void a_model_that_stays_broken_is_named_with_why(StubModelServer stub) {
    stub.thenServerError();
    try (ChatModel model = open(options(stub))) {
      ModelFailure failure = failure(model, "When?", PATIENCE);
      assertThat(failure.isRetryable()).isTrue();
      assertThat(failure.model()).isEqualTo(protocol().provider() + "/" + MODEL);
      assertThat(failure)
          .hasMessageStartingWith(protocol().provider() + "/" + MODEL + ": ")
          .hasMessageContaining("status 500");
    }
    assertThat(stub.requests()).hasSizeBetween(2, 10);
  }

  @Test
  default void a_refused_key_is_not_tried_again_and_never_shown(StubModelServer stub) {
    for (int status : List.of(401, 403, 404)) {
      stub.thenStatus(status);
    }
    try (ChatModel model = open(options(stub))) {
      for (int status : List.of(401, 403, 404)) {
        ModelFailure failure = failure(model, "When?", PATIENCE);
        assertThat(failure.isRetryable()).isFalse();
        assertThat(failure).hasMessageContaining("status " + status);
        assertThat(everything(failure)).doesNotContain(StubModelServer.KEY);
      }
      assertThat(model.toString()).doesNotContain(StubModelServer.KEY);
    }
    assertThat(stub.requests()).hasSize(3);
    assertThat(options(stub).toString()).doesNotContain(StubModelServer.KEY);
  }

  @Test
  default void an_endpoint_that_is_not_there_can_not_be_reached(StubModelServer stub) {
    ChatModelOptions options = options(stub);
    stub.close();
    try (ChatModel model = open(options)) {
      ModelFailure failure = failure(model, "When?", Duration.ofSeconds(3));
      assertThat(failure.isRetryable()).isTrue();
      assertThat(failure).hasMessageContaining("can't be reached");
    }
  }

  @Test
  default void a_late_answer_is_none(StubModelServer stub) {
    stub.thenSlowly(Duration.ofSeconds(20), "too late");
    try (ChatModel model = open(options(stub))) {
      endsInTime(model);
    }
  }

  @Test
  default void an_answer_that_drips_is_none(StubModelServer stub) {
    stub.thenDripping(Duration.ofMillis(50), "too late ".repeat(50));
    try (ChatModel model = open(options(stub))) {
      endsInTime(model);
    }
  }

  private void endsInTime(ChatModel model) {
    long start = System.nanoTime();
    ModelFailure failure = failure(model, "When?", SHORT);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    assertThat(failure.isRetryable()).isTrue();
    assertThat(failure).hasMessageContaining("no answer within");
  }

  @Test
  default void an_interrupt_ends_the_call(StubModelServer stub) throws InterruptedException {
    stub.thenSlowly(Duration.ofSeconds(50), "too late");
    try (ChatModel model = open(options(stub))) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      AtomicReference<Boolean> flag = new AtomicReference<>(false);
      Thread caller =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      model.chat(request("When?", Duration.ofSeconds(50)));
                    } catch (ModelFailure failure) {
                      thrown.set(failure);
                    }
                    flag.set(Thread.currentThread().isInterrupted());
                  });
      Waiting.until(() -> !stub.requests().isEmpty());
      caller.interrupt();
      assertThat(caller.join(Duration.ofSeconds(10))).isTrue();
      assertThat(thrown.get()).isInstanceOf(ModelFailure.class).hasMessageContaining("interrupted");
      assertThat(flag.get()).as("the interrupt is kept").isTrue();
    }
  }

  @Test
  default void half_an_answer_is_none(StubModelServer stub) {
    stub.thenBroken("The festival is on Friday, and everybody will come, also from the office.");
    try (ChatModel model = open(options(stub))) {
      ModelFailure failure = failure(model, "When?", Duration.ofSeconds(10));
      assertThat(failure.isRetryable()).isTrue();
      assertThat(failure).hasMessageContaining("broke");
    }
  }

  @Test
  default void an_answer_in_another_form_is_none(StubModelServer stub) {
    List<String> bodies =
        List.of("<html>Welcome " + StubModelServer.KEY + "</html>", "", "{}", "[]", "{\"a\":");
    bodies.forEach(stub::thenRaw);
    try (ChatModel model = open(options(stub))) {
      for (String body : bodies) {
        assertThatThrownBy(() -> model.chat(request("When?", PATIENCE)))
            .as(body)
            .isInstanceOf(ModelFailure.class)
            .satisfies(f -> assertThat(everything(f)).doesNotContain(StubModelServer.KEY));
      }
    }
  }

  @Test
  default void follows_nobody_elsewhere(StubModelServer stub) {
    try (StubModelServer elsewhere = new StubModelServer()) {
      URI there = elsewhere.baseUrl(protocol());
      stub.thenRedirect(URI.create(there + "/chat/completions"));
      try (ChatModel model = open(options(stub))) {
        assertThat(failure(model, "When?", PATIENCE)).hasMessageContaining("status 307");
      }
      assertThat(elsewhere.requests()).isEmpty();
    }
  }

  @Test
  default void a_parameter_that_is_refused_is_left_out_from_then_on(StubModelServer stub) {
    stub.refusing("temperature");
    try (ChatModel model = open(options(stub))) {
      assertThat(model.chat(request("When?", PATIENCE)).text()).isEqualTo("ok");
      int tries = stub.requests().size();
      assertThat(tries).isBetween(1, 3);
      assertThat(model.chat(request("Who?", PATIENCE)).text()).isEqualTo("ok");
      assertThat(stub.requests()).hasSize(tries + 1);
      assertThat(stub.requests().getLast().parameter("temperature")).isEmpty();
    }
  }

  @Test
  default void a_request_that_is_wrong_stays_wrong(StubModelServer stub) {
    stub.thenStatus(400);
    try (ChatModel model = open(options(stub))) {
      ModelFailure failure = failure(model, "When?", PATIENCE);
      assertThat(failure.isRetryable()).isFalse();
      assertThat(failure).hasMessageContaining("status 400");
      assertThat(stub.requests()).hasSizeLessThan(4);
    }
  }

  @Test
  default void a_closed_model_answers_nobody(StubModelServer stub) {
    ChatModel model = open(options(stub));
    assertThat(model.chat(request("When?", PATIENCE)).text()).isEqualTo("ok");
    model.close();
    assertThat(failure(model, "When?", PATIENCE)).hasMessageContaining("closed");
    assertThat(stub.requests()).hasSize(1);
  }

  private static ModelFailure failure(ChatModel model, String text, Duration deadline) {
    return catchThrowableOfType(ModelFailure.class, () -> model.chat(request(text, deadline)));
  }

  private static String everything(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}

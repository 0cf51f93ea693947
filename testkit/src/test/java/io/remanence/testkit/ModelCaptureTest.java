package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.capture.DeadLetter;
import io.remanence.capture.Summarizer;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Completed;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.llm.ChatModel;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import io.remanence.space.Space;
import io.remanence.text.Language;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Capture by a model or a summarizer, in the background. */
class ModelCaptureTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String USER =
      "Hi! My sister Clara works as a vet in Graz, she has two dogs.";
  private static final String ONE =
      "{\"statements\":[{\"text\":\"The user's sister Clara works as a vet in Graz.\","
          + "\"concepts\":[\"Clara\",\"vet\"],\"importance\":4,\"when\":null}]}";

  private final List<SpaceEvent> events = Collections.synchronizedList(new ArrayList<>());
  private Remanence remanence = Remanence.inMemory();
  private Space space = remanence.space("default");

  private void failed(SpaceEvent event) {
    if (event instanceof SpaceEvent.CaptureFailed) {
      events.add(event);
    }
  }

  @AfterEach
  void close() {
    remanence.close();
  }

  private void open(RemanenceBuilder builder) {
    remanence.close();
    remanence = builder.events(this::failed).inMemory();
    space = remanence.space("default");
  }

  private void open(ChatModel model) {
    open(Remanence.builder().chatModel(model));
  }

  private static Scope scope(String session) {
    return new Scope(
        Optional.of("bot"), Optional.of("im"), Optional.of(session), Optional.of("u1"));
  }

  private static SessionKey key(String session) {
    return scope(session).sessionKey().orElseThrow();
  }

  private Completed turn(String session, String user, String answer) {
    Prepared prepared = space.prepare(Turn.of(scope(session), user));
    return space.complete(prepared.turnId(), Reply.text(answer));
  }

  private List<Memory> memories(MemoryStatus... statuses) {
    MemoryQuery active = MemoryQuery.active(Instant.now());
    return space.memories(
        Optional.empty(),
        Optional.empty(),
        new MemoryQuery(
            Set.of(statuses),
            active.tag(),
            active.speaker(),
            active.source(),
            active.before(),
            active.after(),
            active.now()),
        Optional.empty(),
        100);
  }

  private void settle() {
    assertThat(space.capture().awaitIdle(PATIENCE)).isTrue();
    assertThat(space.capture().pending()).isZero();
  }

  @Test
  void the_statements_of_a_model_take_the_place_of_the_memory_by_rule() {
    ScriptedChatModel model = ScriptedChatModel.saying(ONE);
    open(model);
    Completed done = turn("a", USER, "How nice!");
    assertThat(done.captured()).hasSize(1);
    settle();
    Memory statement = memories(MemoryStatus.ACTIVE).getFirst();
    assertThat(memories(MemoryStatus.ACTIVE)).hasSize(1);
    assertThat(statement.content()).isEqualTo("The user's sister Clara works as a vet in Graz.");
    assertThat(statement.confidence()).isEqualTo(0.8);
    assertThat(statement.importance()).isEqualTo(4);
    assertThat(statement.concepts()).startsWith("clara", "vet");
    assertThat(statement.messageSeqs()).hasSize(2);
    assertThat(String.valueOf(statement.meta().orElseThrow().members().get("provenance")))
        .contains("by=model", "from=4");
    Memory byRule = memories(MemoryStatus.SUPERSEDED).getFirst();
    assertThat(byRule.id()).isEqualTo(done.captured().getFirst());
    assertThat(byRule.supersededBy()).contains(statement.id());
    ChatRequest request = model.requests().getFirst();
    assertThat(request.purpose()).isEqualTo(Purpose.CAPTURE);
    assertThat(request.leastReasoning()).isTrue();
    assertThat(request.session()).isEqualTo(key("a"));
    assertThat(request.messages().getLast().text())
        .contains("Clara works as a vet", "How nice!")
        .doesNotContain("{{", "\n#");
    remanence.close();
    assertThat(model.isClosed()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sure, here is the JSON:\n```json\n" + ONE + "\n```\nAnything else?",
        "{'statements': [{'text': 'The user\\'s sister Clara works as a vet in Graz.',},],}",
        "[\"The user's sister Clara works as a vet in Graz.\"]",
        "{statements: [{text: “The user's sister Clara works as a vet in Graz.”, importance: 4}]}",
        "{\"statements\":[{\"text\":\"The user's sister Clara works as a vet in Graz.\"},"
            + "{\"text\":\"The user's sister Clara has two do",
        "<think>{\"statements\":[{\"text\":\"Clara's sister is a vet.\"}]}? No.</think>" + ONE,
      })
  void untidy_json_is_read(String reply) {
    open(ScriptedChatModel.saying(reply));
    turn("a", USER, "How nice!");
    settle();
    assertThat(memories(MemoryStatus.ACTIVE))
        .extracting(Memory::content)
        .containsExactly("The user's sister Clara works as a vet in Graz.");
    assertThat(space.capture().deadLetters(Optional.empty(), Optional.empty(), 9)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I would be happy to help with that!",
        "",
        "{\"result\":\"ok\"}",
        "[{\"text\":\"用户的姐姐克拉拉在格拉茨当兽医。\"}]",
        "[{\"text\":\"The user's sister works as an animal doctor.\"}]",
        "[{\"text\":\"The capital of France is Paris.\"}]",
        "<think>[{\"text\":\"The user's sister Clara works as a vet in Graz.\"}]",
      })
  void what_can_not_be_trusted_is_a_dead_letter_and_the_rule_stands(String reply) {
    open(ScriptedChatModel.saying(reply));
    Completed done = turn("a", USER, "How nice!");
    settle();
    assertThat(memories(MemoryStatus.ACTIVE))
        .extracting(Memory::id)
        .containsExactlyElementsOf(done.captured());
    assertThat(memories(MemoryStatus.ACTIVE).getFirst().confidence()).isEqualTo(0.6);
    DeadLetter letter =
        space.capture().deadLetters(Optional.of(key("a")), Optional.empty(), 9).getFirst();
    assertThat(letter.reply()).isEqualTo(reply);
    assertThat(letter.error()).startsWith("scripted/test: ");
    assertThat(letter.attempts()).isEqualTo(2);
    assertThat(events).hasSize(1).first().isInstanceOf(SpaceEvent.CaptureFailed.class);
    assertThat(space.stats(Optional.empty(), Optional.empty()).models().deadLetters()).isOne();
  }

  @Test
  void a_parrot_and_a_refusal_are_no_statements() {
    open(new ScriptedChatModel("scripted/parrot").thenParrot());
    turn("a", USER, "How nice!");
    settle();
    assertThat(memories(MemoryStatus.SUPERSEDED)).isEmpty();
    open(new ScriptedChatModel("scripted/prude").then("No.", FinishReason.REFUSED));
    turn("a", USER, "How nice!");
    settle();
    assertThat(space.capture().deadLetters(Optional.empty(), Optional.empty(), 9))
        .singleElement()
        .extracting(DeadLetter::attempts)
        .isEqualTo(1);
  }

  @Test
  void a_model_that_fails_is_asked_again() {
    ScriptedChatModel model = new ScriptedChatModel("scripted/test").thenTooMany().then(ONE);
    open(model);
    turn("a", USER, "How nice!");
    settle();
    assertThat(model.requests()).hasSize(2);
    assertThat(memories(MemoryStatus.ACTIVE).getFirst().confidence()).isEqualTo(0.8);
    assertThat(events).isEmpty();
  }

  @Test
  void a_dead_letter_can_be_tried_again() {
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test").thenFail("401 no such key", false).then(ONE);
    open(model);
    turn("a", USER, "How nice!");
    settle();
    DeadLetter letter =
        space.capture().deadLetters(Optional.empty(), Optional.empty(), 9).getFirst();
    assertThatThrownBy(() -> space.capture().replay(Optional.of(key("b")), letter.id()))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    space.capture().replay(Optional.of(key("a")), letter.id());
    settle();
    assertThat(space.capture().deadLetters(Optional.empty(), Optional.empty(), 9)).isEmpty();
    assertThat(memories(MemoryStatus.ACTIVE).getFirst().confidence()).isEqualTo(0.8);
  }

  @Test
  void an_empty_list_leaves_the_memory_by_rule() {
    open(ScriptedChatModel.saying("{\"statements\":[]}"));
    Completed done = turn("a", USER, "How nice!");
    settle();
    assertThat(memories(MemoryStatus.ACTIVE))
        .extracting(Memory::id)
        .containsExactlyElementsOf(done.captured());
    assertThat(events).isEmpty();
  }

  @Test
  void no_secret_reaches_a_model_or_comes_back_from_one() {
    ScriptedChatModel model =
        ScriptedChatModel.saying(
            "[\"The user's Lisbon office uses the password sardine77 for Wi-Fi guests.\"]");
    open(model);
    turn("a", "Our Lisbon office gave Wi-Fi guests the password sardine77 today.", "Ok.");
    settle();
    assertThat(model.requests().getFirst().messages().getLast().text()).doesNotContain("sardine77");
    assertThat(memories(MemoryStatus.ACTIVE, MemoryStatus.SUPERSEDED))
        .allMatch(memory -> !memory.content().contains("sardine77"));
    assertThat(space.capture().deadLetters(Optional.empty(), Optional.empty(), 9))
        .allMatch(letter -> !letter.reply().contains("sardine77"));
  }

  @Test
  void chinese_is_asked_for_in_chinese_and_stays_chinese() {
    ScriptedChatModel model =
        ScriptedChatModel.saying(
            "```json\n{\"statements\":[{\"text\":\"用户的女儿叫小满，上小学二年级。\","
                + "\"concepts\":[\"小满\"],\"importance\":4}]}\n```");
    open(model);
    turn("a", "我女儿叫小满，今年上小学二年级。", "真可爱。");
    settle();
    assertThat(model.requests().getFirst().messages().getLast().text()).contains("长期记忆");
    assertThat(memories(MemoryStatus.ACTIVE))
        .extracting(Memory::content)
        .containsExactly("用户的女儿叫小满，上小学二年级。");
  }

  @Test
  void tokens_are_counted_and_a_purpose_that_used_up_its_day_has_no_model() {
    ScriptedChatModel model = ScriptedChatModel.saying(ONE);
    open(
        Remanence.builder()
            .chatModel(model)
            .settings(SettingKey.LLM_DAILY_TOKENS.apply(SpaceSettings.defaults(), 150)));
    turn("a", USER, "How nice!");
    settle();
    TokenUse use =
        space.stats(Optional.empty(), Optional.empty()).models().tokensToday().getFirst();
    assertThat(use.purpose()).isEqualTo(Purpose.CAPTURE);
    assertThat(use.calls()).isOne();
    assertThat(use.tokens()).isEqualTo(100 + ONE.length());
    assertThat(space.stats(Optional.empty(), Optional.empty()).models().usedUp())
        .containsExactly(Purpose.CAPTURE);
    turn("b", "My brother Emil builds canoes in Tartu, of cedar.", "Wow!");
    settle();
    assertThat(model.requests()).hasSize(1);
    assertThat(memories(MemoryStatus.ACTIVE))
        .anyMatch(memory -> memory.content().contains("Emil") && memory.confidence() == 0.6);
  }

  @Test
  void a_slow_model_holds_up_no_turn_and_a_clear_voids_its_answer() {
    open(new ScriptedChatModel("scripted/slow").thenSlowly(Duration.ofMillis(700), ONE));
    turn("a", USER, "How nice!");
    space.clearing().session(key("a"), Set.of(), false, Language.ENGLISH);
    settle();
    assertThat(space.fullHistory(key("a"), Limit.all())).isEmpty();
    assertThat(memories(MemoryStatus.ACTIVE))
        .as("what the speaker's other sessions may read stays, as it was made by rule")
        .allMatch(memory -> memory.confidence() == 0.6);
  }

  @Test
  void messages_that_are_rewritten_or_deleted_take_statements_with_them() {
    open(ScriptedChatModel.saying(ONE));
    turn("a", USER, "How nice!");
    settle();
    assertThat(memories(MemoryStatus.ACTIVE)).hasSize(1);
    space.messages().rewrite(key("a"), "Graz", "Linz", Limit.all());
    assertThat(memories(MemoryStatus.ACTIVE))
        .singleElement()
        .satisfies(
            memory -> {
              assertThat(memory.content()).contains("Linz").doesNotContain("Graz");
              assertThat(memory.supersededBy()).isEmpty();
            });
    assertThat(memories(MemoryStatus.SUPERSEDED)).isEmpty();
    Instant said = space.fullHistory(key("a"), Limit.all()).getFirst().timestamp();
    space.messages().delete(key("a"), List.of(said));
    assertThat(memories(EnumSet.allOf(MemoryStatus.class).toArray(MemoryStatus[]::new))).isEmpty();
  }

  @Test
  void a_summarizer_s_words_count_and_its_failure_does_not() {
    open(
        Remanence.builder()
            .summarizer(
                (user, answer) ->
                    new Summarizer.Summary("Clara is a vet in Graz", List.of("clara"))));
    turn("a", USER, "How nice!");
    settle();
    assertThat(memories(MemoryStatus.ACTIVE))
        .singleElement()
        .satisfies(
            memory -> {
              assertThat(memory.content()).isEqualTo("Clara is a vet in Graz");
              assertThat(memory.confidence()).isEqualTo(0.8);
              assertThat(memory.concepts()).containsExactly("clara");
            });
    for (Summarizer useless :
        List.<Summarizer>of(
            (user, answer) -> null,
            (user, answer) -> new Summarizer.Summary(" \n", List.of()),
            (user, answer) -> {
              throw new IllegalStateException("on purpose");
            })) {
      open(Remanence.builder().summarizer(useless));
      turn("a", USER, "How nice!");
      settle();
      assertThat(memories(MemoryStatus.ACTIVE))
          .singleElement()
          .extracting(Memory::confidence)
          .isEqualTo(0.6);
    }
    assertThat(events).hasSize(1);
  }
}

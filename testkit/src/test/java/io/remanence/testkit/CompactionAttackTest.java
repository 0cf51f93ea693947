package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.remanence.compaction.CompactionVerdict;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Outcome;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.ReplyUsage;
import io.remanence.exchange.Turn;
import io.remanence.exchange.WindowRule;
import io.remanence.history.Content;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.ToolCall;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.Purpose;
import io.remanence.llm.Usage;
import io.remanence.rolling.Compacted;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryStatus;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compaction where models, sizes, clears, deletes and the store are as bad as they can be. */
class CompactionAttackTest {
  private static final SessionKey CHAT = SessionKey.of("chat");
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir Path folder;

  private final List<SpaceEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final ManualClock clock = ManualClock.at("2026-03-01T09:30:00Z");
  private final SlowStore slow = new SlowStore(new InMemoryStore(clock));
  private final FaultyStore store = new FaultyStore(slow);
  private int opened;
  private Remanence remanence = Remanence.inMemory();
  private Space space = remanence.space("default");

  @AfterEach
  void close() {
    store.faults().heal();
    remanence.close();
  }

  private void open(Optional<ScriptedChatModel> model, Object... keysAndValues) {
    SpaceSettings settings = SettingKey.CAPTURE_ENABLED.apply(SpaceSettings.defaults(), false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings = ((SettingKey) keysAndValues[i]).apply(settings, keysAndValues[i + 1]);
    }
    remanence.close();
    var builder =
        Remanence.builder()
            .clock(clock)
            .embedders(List.of())
            .settings(settings)
            .events(events::add)
            .store(new LastingStores(store));
    // The store lasts, the index is made anew of it.
    opened++;
    model.ifPresent(chat -> builder.chatModel(Purpose.SUMMARY, chat));
    remanence = builder.open(folder.resolve("opened-" + opened));
    space = remanence.space("default");
  }

  private Prepared ask(String text) {
    clock.advance(Duration.ofSeconds(1));
    return space.prepare(Turn.of(Scope.of(CHAT), text));
  }

  private CompactionVerdict turn(String user, String answer) {
    String id = ask(user).turnId();
    clock.advance(Duration.ofSeconds(1));
    return space.complete(CHAT, id, Reply.text(answer)).compaction();
  }

  private void say(MessageBody... bodies) {
    clock.advance(Duration.ofSeconds(1));
    space.append(CHAT, List.of(bodies).stream().map(NewMessage::of).toList());
  }

  private List<String> full() {
    return texts(space.fullHistory(CHAT, Limit.all()));
  }

  private List<String> active() {
    return texts(space.history(CHAT, Limit.all()));
  }

  private static List<String> texts(List<Message> messages) {
    return messages.stream().map(message -> message.body().text()).toList();
  }

  private List<Summary> summaries() {
    return space.compaction().summaries(CHAT, Long.MAX_VALUE, 50);
  }

  private static ChatReply stopped(String text) {
    return new ChatReply(text, FinishReason.STOP, Usage.UNKNOWN);
  }

  private static String summary(String text) {
    return "【Keep verbatim】 none\n## Goal\n" + text + "\n## Decisions\nNone\n";
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A store that waits before it commits, once, where a test wants it to. */
  private static final class SlowStore extends ForwardingStore {
    private final AtomicInteger left = new AtomicInteger(-1);
    private volatile Runnable hold = () -> {};

    SlowStore(Store store) {
      super(store);
    }

    /** Lets so many transactions pass, and holds the next one. */
    void holdAfter(int transactions, Runnable newHold) {
      hold = newHold;
      left.set(transactions);
    }

    @Override
    public <R> R transact(Function<Tx, R> work) {
      boolean held = left.getAndDecrement() == 0;
      return store()
          .transact(
              tx -> {
                R result = work.apply(tx);
                if (held) {
                  hold.run();
                }
                return result;
              });
    }
  }

  private String reasonOf(Runnable work) {
    try {
      work.run();
    } catch (RemanenceException refused) {
      return refused.reason().orElse(refused.code().wireName());
    }
    return "";
  }

  /** A model that waits until it may answer. */
  private static final class Held {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    ChatReply answer(ChatRequest request, String text) {
      asked.countDown();
      try {
        assertThat(go.await(20, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new io.remanence.llm.ModelFailure("scripted/test", "interrupted", true, interrupted);
      }
      return stopped(text);
    }

    void awaitAsked() throws InterruptedException {
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
    }

    void release() {
      go.countDown();
    }
  }

  /** Compacts while something else happens; what came of it. */
  private Object compactWhile(Held held, Runnable work) throws InterruptedException {
    AtomicReference<Object> outcome = new AtomicReference<>("");
    Thread run =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    outcome.set(space.compaction().compact(CHAT));
                  } catch (RemanenceException refused) {
                    outcome.set(refused.reason().orElse(refused.code().wireName()));
                  } catch (RuntimeException | Error defect) {
                    outcome.set(defect);
                  }
                });
    held.awaitAsked();
    work.run();
    held.release();
    run.join();
    return outcome.get();
  }

  // --- models ---

  @Test
  void a_model_that_says_again_all_it_was_told_makes_no_session_unusable() {
    for (Language language : Language.values()) {
      ScriptedChatModel parrot = new ScriptedChatModel("scripted/parrot").thenParrot();
      open(Optional.of(parrot), SettingKey.CONTEXT_WINDOW, 3_000);
      space.clearing().everything(Set.of(), false, Language.ENGLISH);
      List<String> said = new ArrayList<>();
      for (int i = 0; i < 120; i++) {
        String question = language.choose("What about pier " + i + "? ", "第" + i + "号码头怎么样？");
        String answer = language.choose("Pier " + i + " waits for the tide. ", "等涨潮，第" + i + "号。");
        Prepared prepared = ask(question.repeat(3).strip());
        assertThat(WindowRule.breach(prepared.messages())).isEmpty();
        assertThat(prepared.tokens()).isLessThanOrEqualTo(3_000);
        space.complete(CHAT, prepared.turnId(), Reply.text(answer.repeat(3).strip()));
        assertThat(space.compaction().awaitIdle(LONG)).isTrue();
        said.add(question.repeat(3).strip());
        said.add(answer.repeat(3).strip());
      }
      assertThat(parrot.requests()).isNotEmpty();
      assertThat(full().stream().filter(said::contains)).isEqualTo(said);
    }
  }

  @Test
  void a_summary_that_is_longer_than_what_it_stands_for_and_than_was_asked_for_is_refused() {
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test")
            .thenParrot()
            .then("## Goal\n" + "the pier, the pier and the pier; ".repeat(2_000))
            .then("## Goal\n" + "sail on Friday, with all of the crew; ".repeat(20));
    open(Optional.of(model));
    for (int i = 0; i < 60; i++) {
      turn("question " + i + " about the pier and the tide", "answer " + i + " about the pier");
    }
    List<String> before = active();
    for (int i = 0; i < 2; i++) {
      assertThat(reasonOf(() -> space.compaction().compact(CHAT))).isEqualTo("empty_summary");
      assertThat(active()).isEqualTo(before);
      assertThat(summaries()).isEmpty();
    }
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
  }

  @Test
  void a_short_talk_may_have_a_summary_that_is_longer() {
    open(Optional.of(ScriptedChatModel.saying("## Goal\n" + "sail on Friday; ".repeat(30))));
    turn("Friday?", "Yes.");
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
  }

  @Test
  void a_summary_in_another_language_is_taken_as_it_is_and_merged_again() {
    String japanese = "【保留原文】なし\n## 目的\n金曜日に出航する。船長は田中さん。\n## 決定\nなし";
    String arabic = "## الهدف\nنبحر يوم الجمعة من الرصيف السابع";
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test").then(japanese).then(arabic).then(summary("S3"));
    open(Optional.of(model));
    turn("When do we sail?", "On Friday, from pier 7.");
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
    assertThat(summaries().getFirst().text()).contains("金曜日に出航する");
    turn("And who steers?", "Captain Tanaka.");
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
    assertThat(model.requests().getLast().messages().getLast().text()).contains("金曜日に出航する");
    assertThat(ask("so?").messages().getFirst().text()).contains("نبحر يوم الجمعة");
    turn("And then?", "We come back.");
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
    assertThat(model.requests().getLast().messages().getLast().text()).contains("نبحر يوم الجمعة");
  }

  @Test
  void what_a_model_says_instead_of_a_summary_leaves_all_as_it_was() {
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test")
            .thenEmpty()
            .then("<think>the user wants")
            .thenTruncated("## Goal\nthe pier")
            .thenBroken()
            .then("【Keep verbatim】 #1 #2 #3")
            .then(FILLER)
            .then("429 Too Many Requests");
    open(Optional.of(model));
    for (int i = 0; i < 20; i++) {
      turn("question " + i + " about " + "the tide ".repeat(30), i == 19 ? FILLER : "answer " + i);
    }
    List<String> before = full();
    List<String> active = active();
    for (String reason :
        List.of(
            "empty_summary",
            "output_incomplete",
            "output_incomplete",
            "model_failed",
            "empty_summary",
            "empty_summary",
            "model_failed")) {
      assertThat(reasonOf(() -> space.compaction().compact(CHAT))).isEqualTo(reason);
      assertThat(full()).isEqualTo(before);
      assertThat(active()).isEqualTo(active);
      assertThat(summaries()).isEmpty();
      assertThat(space.compaction().view(CHAT).running()).isFalse();
    }
  }

  @Test
  void talk_about_there_being_nothing_to_say_takes_no_summarys_place() {
    for (Language language : Language.values()) {
      String former = language.choose("## Goal\nship the ferry timetable", "## 目标\n六月三日发布时刻表");
      ScriptedChatModel model =
          new ScriptedChatModel("scripted/test")
              .then(former)
              .then(language.choose("No meaningful information here.", "没有什么可以总结的内容。"))
              .then(language.choose("The timetable is shipped as it was.", "时刻表照旧发布。"));
      open(Optional.of(model));
      space.clearing().everything(Set.of(), false, Language.ENGLISH);
      turn(language.choose("Ship the timetable", "发布时刻表"), "ok");
      space.compaction().compact(CHAT);
      for (String word : List.of("。", "嗯", "👍", "")) {
        say(MessageBody.user(word), MessageBody.assistant("👌"));
      }
      assertThat(reasonOf(() -> space.compaction().compact(CHAT))).isEqualTo("empty_summary");
      assertThat(summaries().getFirst().text()).isEqualTo(former);
      assertThat(space.compaction().compact(CHAT).done()).isTrue();
    }
  }

  @Test
  void a_summary_that_is_taken_with_doubts_is_told_of() {
    open(Optional.of(ScriptedChatModel.saying("There is no conversation to summarize.")));
    turn("When do we sail?", "On Friday.");
    events.clear();
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
    assertThat(List.copyOf(events))
        .filteredOn(event -> event instanceof SpaceEvent.CompactionWarning)
        .extracting(SpaceEvent::detail)
        .singleElement()
        .asString()
        .contains("scripted/test", "no headings");
  }

  private static final String FILLER = "The pier is closed until the tide turns, as I said before.";

  // --- sizes ---

  @Test
  void windows_of_no_token_and_of_one_are_refused_and_make_nothing_due() {
    open(Optional.of(ScriptedChatModel.saying(summary("S"))));
    turn("hello", "hi");
    List<String> before = full();
    for (int budget : new int[] {1, 2, 5}) {
      assertThatThrownBy(() -> space.prepare(turn("hello there", Optional.empty(), budget, false)))
          .asInstanceOf(type(RemanenceException.class))
          .extracting(RemanenceException::code)
          .isEqualTo(ErrorCode.TOO_LARGE);
    }
    assertThatThrownBy(() -> turn("hello", Optional.empty(), 0, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token_budget");
    assertThat(full()).isEqualTo(before);
    for (int window = 0; window <= 1; window++) {
      String id = ask("used " + window).turnId();
      assertThat(
              space
                  .complete(
                      CHAT,
                      id,
                      Reply.text("all").using(ReplyUsage.of(window, window, window, 0, true)))
                  .compaction())
          .isEqualTo(CompactionVerdict.NOT_DUE);
      assertThat(space.compaction().view(CHAT).lineTokens()).isEmpty();
      assertThat(space.compaction().compact(CHAT).done()).isTrue();
    }
  }

  @Test
  void a_message_of_three_windows_is_told_whole_or_refused_with_the_reason() {
    int window = 12_000;
    ScriptedChatModel script = ScriptedChatModel.saying(summary("the long story"));
    for (boolean withModel : new boolean[] {true, false}) {
      open(withModel ? Optional.of(script) : Optional.empty(), SettingKey.CONTEXT_WINDOW, window);
      space.clearing().everything(Set.of(), false, Language.ENGLISH);
      String story = story(window * 3);
      assertThatThrownBy(() -> ask(story))
          .asInstanceOf(type(RemanenceException.class))
          .extracting(RemanenceException::code)
          .isEqualTo(ErrorCode.TOO_LARGE);
      assertThat(full()).isEmpty();
      say(
          MessageBody.user(story),
          MessageBody.assistant("")
              .withToolCalls(List.of(ToolCall.function("c1", "read", "{\"file\":\"a\"}"))),
          result("c1", story),
          MessageBody.assistant("read"));
      Prepared prepared = ask("and now?");
      assertThat(prepared.tokens()).isLessThanOrEqualTo(window);
      assertThat(prepared.trimmed()).isTrue();
      assertThat(WindowRule.breach(prepared.messages())).isEmpty();
      assertThat(space.complete(CHAT, prepared.turnId(), Reply.text("it went well")).compaction())
          .isEqualTo(CompactionVerdict.DUE);
      assertThat(space.compaction().awaitIdle(LONG)).isTrue();
      assertThat(summaries()).hasSize(1);
      assertThat(full()).startsWith(story, "", story, "read").hasSize(7);
      assertThat(ask("so?").tokens()).isLessThan(window / 2);
    }
    String told = script.requests().toString();
    for (int i = 0; i < 100; i++) {
      assertThat(told).contains("chapter " + i + ".");
    }
  }

  private static String story(int tokens) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append("chapter ").append(i).append(". ").append("word ".repeat(tokens / 100));
    }
    return text.toString();
  }

  @Test
  void ten_thousand_messages_of_one_word_become_a_summary_of_a_few() {
    ScriptedChatModel model = ScriptedChatModel.saying(summary("they said hm"));
    for (boolean withModel : new boolean[] {true, false}) {
      open(withModel ? Optional.of(model) : Optional.empty());
      space.clearing().everything(Set.of(), false, Language.ENGLISH);
      List<NewMessage> page = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        page.add(NewMessage.of(i % 2 == 0 ? MessageBody.user("嗯") : MessageBody.assistant("hm")));
        if (page.size() == 500) {
          space.append(CHAT, page);
          page.clear();
        }
      }
      Compacted compacted = space.compaction().compact(CHAT);
      assertThat(compacted.archived() + compacted.kept()).isEqualTo(10_000);
      assertThat(compacted.kept()).isLessThan(1_000);
      assertThat(full()).hasSize(10_001);
      assertThat(ask("?").tokens()).isLessThan(8_000);
      Summary made = summaries().getFirst();
      assertThat(made.text().length()).isLessThan(4_000);
      assertThat(space.compaction().undo(Optional.empty(), made.id()).restored())
          .isEqualTo(compacted.archived());
      assertThat(space.history(CHAT, Limit.all())).hasSize(10_003);
    }
  }

  @Test
  void a_session_of_system_messages_alone_is_never_compacted() {
    open(Optional.empty(), SettingKey.COMPACTION_HISTORY_LIMIT, 3);
    for (int i = 0; i < 10; i++) {
      say(MessageBody.of("system", "rule " + i + " " + "be kind ".repeat(50)));
    }
    events.clear();
    assertThat(space.compaction().compact(CHAT).done()).isFalse();
    assertThat(active()).hasSize(10);
    assertThat(summaries()).isEmpty();
    assertThat(List.copyOf(events)).noneMatch(e -> e instanceof SpaceEvent.SessionCompressing);
    for (int i = 0; i < 4; i++) {
      turn("q" + i, "a" + i);
      assertThat(space.compaction().awaitIdle(LONG)).isTrue();
    }
    assertThat(active().stream().filter(text -> text.startsWith("rule"))).hasSize(10);
  }

  // --- trimming ---

  private static Turn turn(String text, Optional<String> system, int budget, boolean dry) {
    return new Turn(
        Scope.of(CHAT),
        MessageBody.user(text),
        Optional.empty(),
        system,
        OptionalInt.of(budget),
        OptionalInt.empty(),
        List.of(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        List.of(),
        dry,
        Optional.empty());
  }

  private static MessageBody result(String call, String text) {
    return new MessageBody(
        MessageBody.TOOL,
        Optional.of(Content.of(text)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.of(call),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  @Test
  void at_every_budget_a_prompt_is_refused_or_whole_and_valid() {
    ScriptedChatModel model =
        ScriptedChatModel.saying("【Keep verbatim】 #1 #2 #3\n## Goal\nsail\n## Decisions\nNone\n");
    open(Optional.of(model), SettingKey.COMPACTION_SUMMARY_BUDGET_RATIO, 0.5);
    for (int i = 0; i < 6; i++) {
      turn("question " + i, "a long answer " + i + " " + "on tides ".repeat(12));
    }
    assertThat(space.compaction().compact(CHAT).kept()).isEqualTo(3);
    say(MessageBody.of("system", "house rules"));
    for (int i = 0; i < 12; i++) {
      String id = ask("潮汐 " + i + " 😀 " + "码头".repeat(i)).turnId();
      List<MessageBody> work = new ArrayList<>();
      if (i % 3 == 0) {
        work.add(
            MessageBody.assistant("let me look")
                .withToolCalls(
                    List.of(
                        ToolCall.function("a" + i, "look", "{}"),
                        ToolCall.function("b" + i, "look", "{}"))));
        work.add(result("a" + i, "seen ".repeat(9)));
        work.add(result("b" + i, "seen ".repeat(40)));
      }
      work.add(MessageBody.assistant("answer " + i));
      space.complete(CHAT, id, Reply.of(work));
    }
    List<Message> before = space.fullHistory(CHAT, Limit.all());
    Prepared ample = space.prepare(turn("now?", Optional.of("You are a pilot."), 100_000, true));
    assertThat(ample.trimmed()).isFalse();
    boolean fitted = false;
    for (int budget = 1; budget <= ample.tokens() + 40; budget++) {
      Prepared prepared;
      try {
        prepared = space.prepare(turn("now?", Optional.of("You are a pilot."), budget, true));
      } catch (RemanenceException refused) {
        assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(fitted).as("what fits %d tokens fits one more", budget - 1).isFalse();
        continue;
      }
      fitted = true;
      List<MessageBody> messages = prepared.messages();
      assertThat(prepared.tokens()).as("budget %d", budget).isLessThanOrEqualTo(budget);
      assertThat(WindowRule.breach(messages)).as("budget %d", budget).isEmpty();
      assertThat(messages.getFirst().text()).isEqualTo("You are a pilot.");
      assertThat(messages.get(1).text()).contains("sail");
      assertThat(messages.getLast().text()).endsWith("now?");
      assertThat(messages.getLast().role()).isEqualTo("user");
      assertThat(prepared.trimmed()).isEqualTo(messages.size() < ample.messages().size());
      int shown = messages.size() - 3;
      assertThat(texts(messages.subList(2, 2 + shown), ample))
          .as("budget %d: the newest stay", budget)
          .isTrue();
    }
    assertThat(fitted).isTrue();
    assertThat(space.fullHistory(CHAT, Limit.all())).isEqualTo(before);
  }

  @Test
  void at_every_budget_every_policy_gives_what_fits_or_refuses() {
    for (String policy : List.of("rolling", "topic", "window")) {
      open(
          Optional.empty(),
          SettingKey.CONTEXT_POLICY,
          policy,
          SettingKey.CONTEXT_WINDOW,
          2_000,
          SettingKey.COMPACTION_HISTORY_LIMIT,
          20,
          SettingKey.CAPTURE_ENABLED,
          true);
      space.clearing().everything(Set.of(), false, Language.ENGLISH);
      for (int i = 0; i < 25; i++) {
        turn("I sail to pier " + i + " 🚢 tomorrow", "码头 " + i + " " + "潮汐表 ".repeat(i));
        assertThat(space.compaction().awaitIdle(LONG)).isTrue();
      }
      assertThat(space.awaitIndex(LONG)).isTrue();
      List<Message> before = space.fullHistory(CHAT, Limit.all());
      boolean fitted = false;
      for (int budget = 1; budget < 1_500; budget += budget < 400 ? 1 : 17) {
        Prepared prepared;
        try {
          prepared = space.prepare(turn("where to?", Optional.of("Be a pilot."), budget, true));
        } catch (RemanenceException refused) {
          assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE);
          assertThat(fitted).as("%s: less than %d tokens fitted", policy, budget).isFalse();
          continue;
        }
        fitted = true;
        List<MessageBody> messages = prepared.messages();
        assertThat(prepared.tokens()).as("%s %d", policy, budget).isLessThanOrEqualTo(budget);
        assertThat(messages.stream().mapToInt(io.remanence.token.TokenEstimate::message).sum())
            .as("%s %d: what is said of it is so", policy, budget)
            .isLessThanOrEqualTo(budget);
        assertThat(WindowRule.breach(messages)).as("%s %d", policy, budget).isEmpty();
        assertThat(messages.getFirst().text()).isEqualTo("Be a pilot.");
        assertThat(messages.getLast().text()).endsWith("where to?");
      }
      assertThat(fitted).isTrue();
      assertThat(space.fullHistory(CHAT, Limit.all())).isEqualTo(before);
    }
  }

  private static boolean texts(List<MessageBody> shown, Prepared ample) {
    List<MessageBody> all = ample.messages().subList(2, ample.messages().size() - 1);
    return all.subList(all.size() - shown.size(), all.size()).equals(shown);
  }

  @Test
  void what_left_the_window_and_stands_in_no_summary_is_still_recalled() {
    open(Optional.of(ScriptedChatModel.saying(summary("small talk"))));
    turn("The code of my locker is 4711-B.", "Noted.");
    turn("我的储物柜在三楼。", "记下了。");
    for (int i = 0; i < 10; i++) {
      turn("small talk " + i, "indeed " + i);
    }
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
    assertThat(space.awaitIndex(LONG)).isTrue();
    assertThat(ask("What is the code of my locker?").messages().getLast().text())
        .contains("4711-B");
    assertThat(ask("储物柜在几楼？").messages().getLast().text()).contains("在三楼");
  }

  // --- what happens meanwhile ---

  @Test
  void what_is_taken_back_while_another_runs_voids_that_one() throws Exception {
    Held held = new Held();
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test")
            .then(summary("S1"))
            .then(request -> held.answer(request, summary("S2")))
            .then(summary("S3"));
    open(Optional.of(model));
    turn("question 1", "answer 1");
    String first = space.compaction().compact(CHAT).summary().orElseThrow();
    turn("question 2", "answer 2");
    List<String> said = List.of("question 1", "answer 1", "question 2", "answer 2");
    assertThat(compactWhile(held, () -> space.compaction().undo(Optional.empty(), first)))
        .isEqualTo("history_changed");
    assertThat(summaries()).isEmpty();
    assertThat(active()).containsAll(said);
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
    assertThat(model.requests().getLast().messages().getLast().text())
        .contains("question 1", "question 2")
        .doesNotContain("S1", "S2");
    assertThat(full().stream().filter(said::contains)).containsExactlyElementsOf(said);
  }

  @Test
  void a_delete_of_what_is_being_summed_up_voids_the_run_and_leaves_no_word_of_it()
      throws Exception {
    for (boolean covered : new boolean[] {true, false}) {
      Held held = new Held();
      ScriptedChatModel model =
          new ScriptedChatModel("scripted/test")
              .then(summary("S1 knows Vaduz"))
              .then(request -> held.answer(request, summary("S2 knows Vaduz and Tirana")))
              .then(summary("S3"));
      open(Optional.of(model));
      space.clearing().everything(Set.of(), false, Language.ENGLISH);
      turn("I live in Vaduz", "nice");
      space.compaction().compact(CHAT);
      turn("I work in Tirana", "oh");
      String gone = covered ? "Vaduz" : "Tirana";
      Message message =
          space.fullHistory(CHAT, Limit.all()).stream()
              .filter(one -> one.body().text().contains(gone))
              .findFirst()
              .orElseThrow();
      assertThat(
              compactWhile(held, () -> space.messages().delete(CHAT, List.of(message.timestamp()))))
          .isEqualTo("history_changed");
      assertThat(space.compaction().compact(CHAT).done()).isTrue();
      assertThat(summaries().toString()).doesNotContain(gone);
      assertThat(model.requests().getLast().messages().getLast().text()).doesNotContain(gone);
      assertThat(ask("?").messages().toString()).doesNotContain(gone);
      assertThat(space.verify(Duration.ofSeconds(10)).differences()).isEmpty();
    }
  }

  @Test
  void a_delete_of_what_came_after_the_cut_voids_nothing() throws Exception {
    Held held = new Held();
    open(
        Optional.of(
            new ScriptedChatModel("scripted/test")
                .then(request -> held.answer(request, summary("S1")))));
    turn("question 1", "answer 1");
    assertThat(
            compactWhile(
                held,
                () -> {
                  turn("wrong chat", "sorry?");
                  Message wrong =
                      space.history(CHAT, Limit.all()).stream()
                          .filter(one -> one.body().text().equals("wrong chat"))
                          .findFirst()
                          .orElseThrow();
                  space.messages().delete(CHAT, List.of(wrong.timestamp()));
                }))
        .isInstanceOf(Compacted.class);
    assertThat(active()).containsExactly("sorry?", "Conversation compacted");
    assertThat(summaries()).singleElement().extracting(Summary::stale).isEqualTo(false);
  }

  @Test
  void a_clear_of_the_whole_space_voids_each_run_in_it() throws Exception {
    Held held = new Held();
    open(
        Optional.of(
            new ScriptedChatModel("scripted/test")
                .then(request -> held.answer(request, summary("S1")))
                .then(summary("S2"))));
    turn("question 1", "answer 1");
    assertThat(
            compactWhile(
                held, () -> space.clearing().everything(Set.of(), false, Language.ENGLISH)))
        .isEqualTo("cleared");
    assertThat(full()).isEmpty();
    assertThat(summaries()).isEmpty();
    assertThat(space.compaction().view(CHAT).state().lastFailure()).isEmpty();
    turn("question 2", "answer 2");
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
  }

  @Test
  void a_turn_that_began_before_the_summaries_were_cleared_is_not_judged_by_what_it_used() {
    open(Optional.of(ScriptedChatModel.saying(summary("S"))));
    turn("question 1", "answer 1");
    space.compaction().compact(CHAT);
    String id = ask("question 2").turnId();
    space.clearing().session(CHAT, Set.of("summary"), false, Language.ENGLISH);
    ReplyUsage full = ReplyUsage.of(8_000, 8_000, 8_000, 7_000, false);
    assertThat(space.complete(CHAT, id, Reply.text("answer 2").using(full)).compaction())
        .isEqualTo(CompactionVerdict.NOT_DUE);
    assertThat(
            space
                .complete(CHAT, ask("question 3").turnId(), Reply.text("answer 3").using(full))
                .compaction())
        .isEqualTo(CompactionVerdict.DUE);
    assertThat(space.compaction().awaitIdle(LONG)).isTrue();
  }

  @Test
  void a_question_stays_while_it_is_answered_where_nothing_is_remembered_too() {
    open(Optional.of(ScriptedChatModel.saying(summary("S"))), SettingKey.MEMORY_ENABLED, false);
    turn("question 1", "answer 1");
    String id = ask("what now?").turnId();
    assertThat(space.compaction().compact(CHAT).archived()).isEqualTo(2);
    space.complete(CHAT, id, Reply.text("this"));
    assertThat(ask("?").messages())
        .extracting(MessageBody::text)
        .containsSubsequence("what now?", "this", "?");
  }

  @Test
  void a_model_that_fails_after_a_clear_makes_the_cleared_session_wait_for_nothing()
      throws Exception {
    Held held = new Held();
    open(
        Optional.of(
            new ScriptedChatModel("scripted/test")
                .then(
                    request -> {
                      held.answer(request, "");
                      throw new io.remanence.llm.ModelFailure("scripted/test", "500", true, null);
                    })
                .then(summary("S2"))));
    turn("question 1", "answer 1");
    assertThat(
            compactWhile(
                held, () -> space.clearing().session(CHAT, Set.of(), false, Language.ENGLISH)))
        .isEqualTo("cleared");
    assertThat(space.compaction().view(CHAT).state().lastFailure()).isEmpty();
    assertThat(space.compaction().view(CHAT).state().backoff().allows()).isTrue();
  }

  @Test
  void a_clear_waits_for_a_commit_and_takes_what_it_wrote_along() throws Exception {
    CountDownLatch committing = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    open(
        Optional.of(
            new ScriptedChatModel("scripted/test")
                .then(
                    request -> {
                      // The first transaction counts the model's tokens, the second is the commit.
                      slow.holdAfter(
                          1,
                          () -> {
                            committing.countDown();
                            awaitQuietly(go);
                          });
                      return stopped(summary("S1 of Ginkgo"));
                    })));
    turn("Ginkgo", "noted");
    AtomicReference<Object> outcome = new AtomicReference<>("");
    Thread run = Thread.ofVirtual().start(() -> outcome.set(space.compaction().compact(CHAT)));
    assertThat(committing.await(20, TimeUnit.SECONDS)).isTrue();
    Thread clear =
        Thread.ofVirtual()
            .start(
                () -> space.clearing().session(CHAT, Set.of("context"), false, Language.ENGLISH));
    clear.join(Duration.ofMillis(300));
    assertThat(clear.isAlive()).as("it waits").isTrue();
    go.countDown();
    run.join();
    clear.join();
    assertThat(outcome.get()).isInstanceOf(Compacted.class);
    assertThat(summaries()).isEmpty();
    assertThat(full()).isEmpty();
    assertThat(ask("?").messages()).hasSize(1);
  }

  @Test
  void what_was_cleared_comes_back_in_no_request() {
    for (Set<String> types : List.of(Set.<String>of(), Set.of("context"), Set.of("summary"))) {
      ScriptedChatModel model =
          new ScriptedChatModel("scripted/test").then(summary("代号是银杏")).then(summary("新的内容"));
      open(Optional.of(model));
      space.clearing().everything(Set.of(), false, Language.ENGLISH);
      for (int i = 0; i < 3; i++) {
        turn("代号银杏 " + i, "记下了银杏");
      }
      space.compaction().compact(CHAT);
      assertThat(ask("在吗").messages().getFirst().text()).contains("银杏");
      space.clearing().session(CHAT, types, false, Language.ENGLISH);
      for (int i = 0; i < 3; i++) {
        turn("天气 " + i, "晴");
      }
      assertThat(space.compaction().compact(CHAT).done()).isTrue();
      assertThat(model.requests().getLast().messages().toString())
          .as("after a clear of %s", types)
          .contains("天气 0")
          .doesNotContain("银杏");
      assertThat(summaries().toString()).doesNotContain("银杏");
      assertThat(ask("在吗").messages().toString()).doesNotContain("银杏");
    }
  }

  // --- what is due ---

  @Test
  void a_system_prompt_that_is_above_the_line_alone_makes_nothing_due() {
    ScriptedChatModel model = ScriptedChatModel.saying(summary("S"));
    open(Optional.of(model), SettingKey.CONTEXT_WINDOW, 8_000);
    Optional<String> system = Optional.of("be exact and kind ".repeat(1_360));
    for (int i = 0; i < 24; i++) {
      clock.advance(Duration.ofSeconds(1));
      Prepared prepared = space.prepare(turn("line " + i, system, 8_000, false));
      assertThat(prepared.tokens()).isGreaterThan(7_000);
      assertThat(space.complete(CHAT, prepared.turnId(), Reply.text("yes " + i)).compaction())
          .isEqualTo(CompactionVerdict.NOT_DUE);
    }
    assertThat(model.requests()).isEmpty();
    assertThat(space.countHistory(CHAT)).isEqualTo(48);
  }

  @Test
  void messages_of_the_system_alone_make_no_session_due_by_count_turn_after_turn() {
    ScriptedChatModel model = ScriptedChatModel.saying(summary("S"));
    open(
        Optional.of(model),
        SettingKey.COMPACTION_HISTORY_LIMIT,
        12,
        SettingKey.COMPACTION_COMPRESS_AT,
        0);
    for (int i = 0; i < 20; i++) {
      say(MessageBody.of("system", "rule " + i));
    }
    for (int i = 0; i < 30; i++) {
      turn("q" + i, "a" + i);
      assertThat(space.compaction().awaitIdle(LONG)).isTrue();
    }
    assertThat(model.requests()).hasSizeBetween(1, 10);
    assertThat(space.countHistory(CHAT)).isLessThan(20 + 12);
  }

  @Test
  void silent_turns_count_what_was_said_and_not_their_markers() {
    open(
        Optional.of(ScriptedChatModel.saying(summary("S"))),
        SettingKey.COMPACTION_HISTORY_LIMIT,
        4,
        SettingKey.COMPACTION_COMPRESS_AT,
        0);
    List<CompactionVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      verdicts.add(
          space
              .complete(CHAT, ask("q" + i).turnId(), new Reply(List.of(), Outcome.SILENT))
              .compaction());
    }
    assertThat(verdicts)
        .containsExactly(
            CompactionVerdict.NOT_DUE,
            CompactionVerdict.NOT_DUE,
            CompactionVerdict.NOT_DUE,
            CompactionVerdict.DUE);
    assertThat(space.compaction().awaitIdle(LONG)).isTrue();
  }

  @Test
  void a_model_that_interrupts_its_thread_stops_no_later_compaction() {
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test")
            .then(
                request -> {
                  Thread.currentThread().interrupt();
                  return stopped(summary("S1"));
                })
            .then(
                request -> {
                  Thread.currentThread().interrupt();
                  throw new io.remanence.llm.ModelFailure("scripted/test", "500", true, null);
                })
            .then(summary("S3"));
    open(Optional.of(model));
    ReplyUsage full = ReplyUsage.of(8_000, 8_000, 8_000, 7_000, false);
    for (int i = 0; i < 6; i++) {
      space.complete(CHAT, ask("q" + i).turnId(), Reply.text("a" + i).using(full));
      assertThat(space.compaction().awaitIdle(LONG)).isTrue();
    }
    assertThat(summaries().getFirst().text()).contains("S3");
  }

  @Test
  void a_model_that_is_missing_is_told_of_once_and_again_after_it_had_come_back() {
    open(
        Optional.empty(),
        SettingKey.COMPACTION_WITHOUT_MODEL,
        "refuse",
        SettingKey.CONTEXT_WINDOW,
        1_000);
    events.clear();
    for (int i = 0; i < 60; i++) {
      turn("question " + i + " " + "about the tide ".repeat(9), "answer " + i);
      assertThat(space.compaction().awaitIdle(LONG)).isTrue();
    }
    assertThat(space.compaction().view(CHAT).state().backoff().failures()).isGreaterThan(2);
    assertThat(
            List.copyOf(events).stream()
                .filter(
                    event ->
                        event instanceof SpaceEvent.CompactionWarning
                            || event instanceof SpaceEvent.ModelMissing missing
                                && missing.purpose().equals("summary")))
        .singleElement()
        .isInstanceOf(SpaceEvent.ModelMissing.class);
  }

  @Test
  void a_short_session_is_shown_as_it_is_and_not_due() {
    open(Optional.of(ScriptedChatModel.saying(summary("S"))));
    List<MessageBody> said =
        List.of(
            MessageBody.user("看看天气 ☔"),
            MessageBody.assistant("let me look")
                .withToolCalls(List.of(ToolCall.function("c1", "weather", "{\"at\":\"海\"}"))),
            result("c1", "rain"),
            MessageBody.assistant("It rains."),
            MessageBody.user("thanks"));
    say(said.toArray(MessageBody[]::new));
    Prepared prepared = ask("and tomorrow?");
    assertThat(prepared.messages().subList(0, said.size())).isEqualTo(said);
    assertThat(prepared.messages()).hasSize(said.size() + 1);
    assertThat(space.complete(CHAT, prepared.turnId(), Reply.text("Sun.")).compaction())
        .isEqualTo(CompactionVerdict.NOT_DUE);
  }

  // --- the store ---

  @Test
  void an_undo_that_fails_at_any_call_leaves_everything_as_it_was() {
    open(
        Optional.of(
            new ScriptedChatModel("scripted/test").then(summary("S1")).then(summary("S2"))));
    turn("question 1", "answer 1");
    space.compaction().compact(CHAT);
    turn("question 2", "answer 2");
    String second = space.compaction().compact(CHAT).summary().orElseThrow();
    assertThat(space.awaitIndex(Duration.ofSeconds(5))).isTrue();
    String before = StoreDump.of(store);
    boolean done = false;
    int failed = 0;
    for (int call = 1; !done; call++) {
      store.faults().failAt(FaultyStore.Point.CALL, call);
      try {
        space.compaction().undo(Optional.empty(), second);
        done = store.faults().fired() == failed;
      } catch (RemanenceException failure) {
        failed++;
        assertThat(StoreDump.of(store)).as("after a failure at call " + call).isEqualTo(before);
      }
      assertThat(call).isLessThan(500);
    }
    assertThat(failed).isGreaterThan(5);
    assertThat(summaries()).extracting(Summary::status).containsExactly(SummaryStatus.ACTIVE);
    assertThat(active()).contains("question 2", "answer 2");
  }

  @Test
  void a_session_that_can_not_even_be_read_is_refused_without_events() {
    open(Optional.of(ScriptedChatModel.saying(summary("S"))));
    turn("question 1", "answer 1");
    events.clear();
    store.faults().failNext(FaultyStore.Point.READ);
    assertThat(reasonOf(() -> space.compaction().compact(CHAT))).isEqualTo("store_failed");
    assertThat(List.copyOf(events)).noneMatch(e -> e instanceof SpaceEvent.SessionCompressing);
    assertThat(space.compaction().view(CHAT).running()).isFalse();
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
  }

  @Test
  void a_commit_of_which_nobody_heard_is_found_and_not_done_again() {
    open(Optional.of(ScriptedChatModel.saying(summary("S"))));
    turn("question 1", "answer 1");
    // The first commit counts the model's tokens, the second is the compaction.
    store.faults().failAt(FaultyStore.Point.AFTER_COMMIT, 2);
    assertThat(reasonOf(() -> space.compaction().compact(CHAT))).isEqualTo("store_failed");
    assertThat(summaries()).hasSize(1);
    assertThat(active()).containsExactly("Conversation compacted");
    assertThat(space.compaction().compact(CHAT).done()).isFalse();
    assertThat(summaries()).hasSize(1);
    assertThat(ask("?").messages().getFirst().text()).contains("S");
  }
}

package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.chain.TopicTrace;
import io.remanence.context.ContextPlan;
import io.remanence.context.ContextPolicy;
import io.remanence.context.Covered;
import io.remanence.context.RoundRange;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.json.JsonObject;
import io.remanence.llm.ChatReply;
import io.remanence.llm.FinishReason;
import io.remanence.llm.Purpose;
import io.remanence.llm.Usage;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.SessionChange;
import io.remanence.space.Space;
import io.remanence.space.SpaceContext;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topic chain as a program sees it. */
class TopicChainTest {
  private static final SessionKey CHAT = SessionKey.of("chat");
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final int PLENTY = 100_000;

  /** Fits a few rounds of these conversations, and not all that is without a summary. */
  private static final int TIGHT = 330;

  @TempDir Path folder;

  private final List<SpaceEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final ManualClock clock = ManualClock.at("2026-03-01T09:30:00Z");
  private Remanence remanence = Remanence.inMemory();
  private Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private static SpaceSettings settings(Object... keysAndValues) {
    SpaceSettings settings = SettingKey.CONTEXT_POLICY.apply(SpaceSettings.defaults(), "topic");
    settings = SettingKey.CAPTURE_ENABLED.apply(settings, false);
    settings = SettingKey.INJECT_ENABLED.apply(settings, false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings = ((SettingKey) keysAndValues[i]).apply(settings, keysAndValues[i + 1]);
    }
    return settings;
  }

  private void open(Optional<ScriptedChatModel> summaries, Object... keysAndValues) {
    remanence.close();
    var builder =
        Remanence.builder().clock(clock).settings(settings(keysAndValues)).events(events::add);
    summaries.ifPresent(model -> builder.chatModel(Purpose.SUMMARY, model));
    remanence = builder.inMemory();
    space = remanence.space("default");
  }

  private void turn(String user, String answer) {
    clock.advance(Duration.ofSeconds(1));
    String id = space.prepare(Turn.of(Scope.of(CHAT), user)).turnId();
    clock.advance(Duration.ofSeconds(1));
    space.complete(CHAT, id, Reply.text(answer));
  }

  /** A round about a journey, or about a cat: the words of either never meet those of the other. */
  private void round(int number, boolean cat) {
    if (cat) {
      turn("猫粮第" + number + "袋快吃完了，猫咪肠胃敏感该换哪种猫粮", "敏感肠胃的猫咪可以换水解蛋白猫粮，记号喵" + number + "喵");
    } else {
      turn("京都行程第" + number + "天的寺庙门票和酒店路线安排", "京都寺庙门票在车站买，酒店路线走乌丸线，记号京" + number + "京");
    }
  }

  private void idle() {
    assertThat(space.context().awaitIdle(LONG)).isTrue();
  }

  private SpaceContext.View view(int tokens) {
    return space.context().build(CHAT, tokens);
  }

  private static Set<Long> rounds(SpaceContext.View view) {
    return new TreeSet<>(view.messages().stream().map(Message::round).toList());
  }

  private static long coveredTo(SpaceContext.View view) {
    return view.summary().map(Summary::toRound).orElse(-1L);
  }

  /** A model whose first answer waits for the latch. */
  private static ScriptedChatModel blocked(CountDownLatch released) {
    return new ScriptedChatModel("scripted/test")
        .then(
            request -> {
              try {
                if (!released.await(20, TimeUnit.SECONDS)) {
                  throw new IllegalStateException("nobody released the model");
                }
              } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
              }
              return new ChatReply(
                  "用户计划京都行程，安排了寺庙门票、酒店和路线，门票在车站购买。", FinishReason.STOP, Usage.UNKNOWN);
            })
        .then("用户先计划了京都行程的寺庙门票和酒店路线，后来询问猫咪肠胃敏感该换什么猫粮。");
  }

  /** Case C43, as DESIGN.md section 8 settles it. */
  @Test
  void a_late_summary_leaves_no_gap_while_it_is_on_its_way_and_none_when_it_comes() {
    for (int released : List.of(12, 14)) {
      CountDownLatch latch = new CountDownLatch(1);
      open(Optional.of(blocked(latch)));
      for (int number = 1; number <= 15; number++) {
        round(number, number >= 8);
        if (number == released) {
          latch.countDown();
          idle();
        }
        SpaceContext.View wide = view(PLENTY);
        assertThat(wide.gap()).isEmpty();
        assertThat(coveredTo(wide)).isEqualTo(number >= released ? 7 : -1);
        assertThat(rounds(wide))
            .containsExactlyElementsOf(numbers(number >= released ? 8 : 1, number));
        SpaceContext.View tight = view(TIGHT);
        if (tight.summary().isEmpty() && rounds(tight).iterator().next() > 1) {
          long first = rounds(tight).iterator().next();
          assertThat(tight.gap()).contains(new RoundRange(1, first - 1));
        } else {
          assertThat(tight.gap()).isEmpty();
        }
      }
    }
  }

  private static List<Long> numbers(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  @Test
  void what_a_prompt_lacks_is_told_and_summed_up_in_the_background() {
    open(Optional.empty(), SettingKey.CONTEXT_WINDOW, TIGHT);
    for (int number = 1; number <= 9; number++) {
      round(number, false);
    }
    Prepared lacking = space.prepare(Turn.of(Scope.of(CHAT), "京都行程的门票要提前多久买"));
    assertThat(lacking.summaryGap().map(RoundRange::from)).contains(1L);
    long missing = lacking.summaryGap().orElseThrow().to();
    idle();
    space.complete(CHAT, lacking.turnId(), Reply.text("提前一天即可"));
    SpaceContext.View view = view(PLENTY);
    assertThat(coveredTo(view)).isGreaterThanOrEqualTo(missing);
    assertThat(rounds(view)).containsExactlyElementsOf(numbers(coveredTo(view) + 1, 10));
  }

  @Test
  void summaries_are_chained_with_parent_and_range_and_keep_who_said_what() {
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test")
            .then("小林计划京都行程，安排了寺庙门票、酒店和路线，门票在车站购买。")
            .then("小林计划过京都行程和寺庙门票，之后小林为肠胃敏感的猫咪挑选猫粮。");
    open(Optional.of(model));
    MessageBody first = MessageBody.user("京都行程的寺庙门票和酒店路线安排").withSpeaker(new Speaker("u7", "小林"));
    String id =
        space
            .prepare(
                new Turn(
                    Scope.of(CHAT),
                    first,
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    List.of(),
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    List.of(),
                    false,
                    Optional.empty()))
            .turnId();
    space.complete(CHAT, id, Reply.text("好的，已经记下京都的酒店路线"));
    for (int number = 2; number <= 6; number++) {
      round(number, false);
    }
    for (int number = 7; number <= 12; number++) {
      round(number, true);
    }
    for (int number = 13; number <= 14; number++) {
      round(number, false);
    }
    idle();
    List<Summary> chain = space.context().chain(CHAT, 10);
    assertThat(chain).extracting(Summary::kind).containsOnly(SummaryKind.TOPIC);
    assertThat(chain).extracting(Summary::fromRound).containsExactly(7L, 1L);
    assertThat(chain).extracting(Summary::toRound).containsExactly(12L, 6L);
    assertThat(chain.getFirst().parent()).contains(chain.getLast().id());
    assertThat(chain.getLast().parent()).isEmpty();
    String asked = model.requests().getFirst().messages().getLast().text();
    assertThat(asked).contains("小林", "京都行程的寺庙门票和酒店路线安排", "助手: ");
    assertThat(model.requests().get(1).messages().getLast().text())
        .contains(chain.getLast().text(), "喵7喵")
        .doesNotContain("京6京");
  }

  @Test
  void a_topic_of_few_rounds_waits_for_the_next() {
    open(Optional.empty());
    for (int number = 1; number <= 4; number++) {
      round(number, false);
    }
    for (int number = 5; number <= 10; number++) {
      round(number, true);
    }
    idle();
    assertThat(space.context().chain(CHAT, 10)).isEmpty();
    round(11, false);
    idle();
    assertThat(space.context().chain(CHAT, 10))
        .singleElement()
        .satisfies(
            summary -> {
              assertThat(summary.fromRound()).isEqualTo(1);
              assertThat(summary.toRound()).isEqualTo(10);
              assertThat(summary.text()).contains("猫");
            });
  }

  @Test
  void a_failed_summary_changes_nothing_waits_and_is_tried_again() {
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test")
            .thenServerError()
            .then("太短")
            .then("京都行程安排了寺庙门票、酒店和路线，门票在车站购买，走乌丸线。");
    open(Optional.of(model));
    for (int number = 1; number <= 6; number++) {
      round(number, false);
    }
    round(7, true);
    idle();
    assertThat(view(PLENTY).summary()).isEmpty();
    assertThat(rounds(view(PLENTY))).containsExactlyElementsOf(numbers(1, 7));
    assertThat(events).anySatisfy(event -> assertThat(event.detail()).contains("model_failed"));
    int number = 8;
    while (view(PLENTY).summary().isEmpty() && number < 20) {
      round(number++, true);
      idle();
    }
    assertThat(model.requests()).hasSize(3);
    assertThat(number).isBetween(12, 16);
    assertThat(coveredTo(view(PLENTY))).isEqualTo(6);
  }

  @Test
  void a_summary_without_sense_is_not_taken() {
    for (String nonsense :
        List.of(
            "No meaningful information was provided in this part of the talk.",
            "抱歉，没有任何有意义的信息可供概括，请提供更多材料。",
            "<think>京都行程安排了寺庙门票、酒店和路线，门票在车站购买。",
            "京都".repeat(600),
            "500 Internal Server Error")) {
      open(Optional.of(ScriptedChatModel.saying(nonsense)));
      for (int number = 1; number <= 6; number++) {
        round(number, false);
      }
      round(7, true);
      idle();
      assertThat(view(PLENTY).summary()).as(nonsense).isEmpty();
    }
  }

  @Test
  void a_model_is_asked_for_a_verdict_only_where_all_else_is_unsure() {
    ScriptedChatModel verdicts = ScriptedChatModel.saying("不是");
    remanence.close();
    remanence =
        Remanence.builder()
            .clock(clock)
            .settings(settings())
            .chatModel(Purpose.TOPIC, verdicts)
            .inMemory();
    space = remanence.space("default");
    for (int number = 1; number <= 6; number++) {
      round(number, false);
    }
    for (int number = 7; number <= 12; number++) {
      round(number, true);
    }
    idle();
    assertThat(verdicts.requests()).isEmpty();
    turn("那除了刚才提到的品牌，有没有适合老年犬的零食", "可以试试软质肉条");
    idle();
    assertThat(verdicts.requests()).hasSize(1);
    assertThat(space.context().topics(CHAT).orElseThrow().startRound()).isEqualTo(7);
  }

  @Test
  void topics_are_known_after_a_restart_and_nothing_is_asked_at_start() {
    InMemoryStore store = new InMemoryStore(clock);
    ScriptedChatModel model = new ScriptedChatModel("scripted/test").thenServerError();
    model.then("京都行程安排了寺庙门票、酒店和路线，门票在车站购买，走乌丸线。");
    remanence.close();
    remanence = lasting(store, model, "first");
    space = remanence.space("default");
    for (int number = 1; number <= 6; number++) {
      round(number, false);
      // What waits is counted by turns, so that each is judged by itself.
      idle();
    }
    for (int number = 7; number <= 8; number++) {
      round(number, true);
      idle();
    }
    var before = space.context().topics(CHAT);
    assertThat(before.orElseThrow().wantedTo()).isEqualTo(6);
    int asked = model.requests().size();
    remanence.close();
    remanence = lasting(store, model, "again");
    space = remanence.space("default");
    idle();
    assertThat(space.context().topics(CHAT)).isEqualTo(before);
    assertThat(model.requests()).hasSize(asked);
    for (int number = 9; number <= 12; number++) {
      round(number, true);
      // Turns that are judged together count as one for what waits.
      idle();
    }
    assertThat(space.context().chain(CHAT, 5)).extracting(Summary::toRound).containsExactly(6L);
  }

  private Remanence lasting(InMemoryStore store, ScriptedChatModel model, String data) {
    return Remanence.builder()
        .clock(clock)
        .settings(settings())
        .embedders(List.of())
        .store(new LastingStores(store))
        .chatModel(Purpose.SUMMARY, model)
        .open(folder.resolve(data));
  }

  @Test
  void a_clear_while_a_summary_is_made_leaves_nothing_of_it() {
    CountDownLatch latch = new CountDownLatch(1);
    open(Optional.of(blocked(latch)));
    for (int number = 1; number <= 6; number++) {
      round(number, false);
    }
    round(7, true);
    space.clearing().session(CHAT, Set.of("context"), false, Language.ENGLISH);
    latch.countDown();
    idle();
    assertThat(space.compaction().summaries(CHAT, Long.MAX_VALUE, 10)).isEmpty();
    assertThat(space.context().topics(CHAT)).isEmpty();
    round(1, false);
    idle();
    assertThat(rounds(view(PLENTY))).containsExactly(1L);
  }

  @Test
  void a_reply_that_comes_after_its_round_was_summed_up_is_still_shown() {
    open(Optional.empty());
    for (int number = 1; number <= 5; number++) {
      round(number, false);
    }
    clock.advance(Duration.ofSeconds(1));
    String open = space.prepare(Turn.of(Scope.of(CHAT), "京都行程第六天的寺庙门票和酒店路线")).turnId();
    round(7, true);
    idle();
    assertThat(coveredTo(view(PLENTY))).isEqualTo(6);
    clock.advance(Duration.ofSeconds(1));
    space.complete(CHAT, open, Reply.text("迟到的回答：走乌丸线"));
    idle();
    assertThat(view(PLENTY).messages())
        .extracting(message -> message.body().text())
        .contains("迟到的回答：走乌丸线");
    assertThat(view(PLENTY).messages()).filteredOn(message -> message.round() == 6).hasSize(1);
  }

  @Test
  void a_policy_may_change_at_any_time_and_nothing_is_lost() {
    open(Optional.empty());
    set("rolling");
    for (int number = 1; number <= 6; number++) {
      round(number, false);
    }
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
    for (int number = 7; number <= 8; number++) {
      round(number, false);
    }
    set("topic");
    SpaceContext.View chained = view(PLENTY);
    assertThat(chained.summary().map(Summary::kind)).contains(SummaryKind.ROLLING);
    assertThat(chained.gap()).isEmpty();
    assertThat(rounds(chained)).contains(7L, 8L).doesNotContain(1L, 2L);
    for (int number = 9; number <= 15; number++) {
      round(number, number >= 12);
    }
    idle();
    List<Summary> chain = space.context().chain(CHAT, 5);
    assertThat(chain)
        .extracting(Summary::kind)
        .containsExactly(SummaryKind.TOPIC, SummaryKind.ROLLING);
    set("rolling");
    assertThat(view(PLENTY).summary().map(Summary::kind)).contains(SummaryKind.ROLLING);
    assertThat(rounds(view(PLENTY))).contains(7L, 11L, 15L);
    set("window");
    assertThat(view(PLENTY).summary()).isEmpty();
    assertThat(rounds(view(PLENTY))).contains(7L, 11L, 15L);
    assertThat(space.fullHistory(CHAT, Limit.all()))
        .extracting(message -> message.body().text())
        .filteredOn(text -> text.contains("记号"))
        .hasSize(15);
  }

  private void set(String policy) {
    SessionChange none = SessionChange.none();
    space.putSession(
        CHAT,
        new SessionChange(
            none.place(),
            none.room(),
            none.peerIsOwner(),
            none.parent(),
            none.title(),
            JsonObject.of(Map.of("context.policy", policy))));
  }

  @Test
  void what_was_deleted_leaves_every_summary_that_told_of_it() {
    open(Optional.empty());
    for (int number = 1; number <= 6; number++) {
      round(number, false);
    }
    for (int number = 7; number <= 12; number++) {
      round(number, true);
    }
    round(13, false);
    idle();
    assertThat(space.context().chain(CHAT, 5)).hasSize(2);
    Message deleted = space.messages().rounds(CHAT, 2, 2).messages().getLast();
    space.messages().delete(CHAT, List.of(deleted.timestamp()));
    SpaceContext.View after = view(PLENTY);
    assertThat(after.summary()).isEmpty();
    assertThat(rounds(after)).containsExactlyElementsOf(numbers(1, 13));
    for (int number = 14; number <= 30; number++) {
      round(number, number >= 19);
    }
    idle();
    assertThat(space.compaction().summaries(CHAT, Long.MAX_VALUE, 10))
        .isNotEmpty()
        .allSatisfy(summary -> assertThat(summary.text()).doesNotContain("京2京"));
  }

  @Test
  void words_lead_to_the_summary_of_their_rounds_its_parents_and_the_messages() {
    open(Optional.empty());
    for (int number = 1; number <= 6; number++) {
      round(number, false);
    }
    for (int number = 7; number <= 12; number++) {
      round(number, true);
    }
    round(13, false);
    idle();
    assertThat(space.awaitIndex(LONG)).isTrue();
    TopicTrace.Traced cat = space.context().trace(CHAT, "喵9喵", 30);
    assertThat(cat.summary().map(Summary::fromRound)).contains(7L);
    assertThat(cat.chain()).extracting(Summary::toRound).containsExactly(6L);
    assertThat(cat.messages()).extracting(Message::round).containsOnly(7L, 8L, 9L, 10L, 11L, 12L);
    assertThat(space.context().trace(CHAT, "喵9喵", 3).messages())
        .hasSize(3)
        .anySatisfy(message -> assertThat(message.body().text()).contains("喵9喵"));
    TopicTrace.Traced fresh = space.context().trace(CHAT, "京13京", 30);
    assertThat(fresh.summary()).isEmpty();
    assertThat(fresh.messages()).hasSize(1);
    TopicTrace.Traced nothing = space.context().trace(CHAT, "天体物理", 30);
    assertThat(nothing.summary()).isEmpty();
    assertThat(nothing.messages()).isEmpty();
    assertThatThrownBy(() -> space.context().trace(CHAT, " ", 30))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("blank");
    String id = cat.summary().orElseThrow().id();
    assertThat(space.context().messages(Optional.empty(), id).messages()).hasSize(12);
    assertThatThrownBy(
            () -> space.context().messages(Optional.of(Scope.of(SessionKey.of("other"))), id))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("no summary");
  }

  @Test
  void words_are_found_in_every_script_newest_first() {
    open(Optional.empty());
    List<String> said =
        List.of(
            "Der Zug fährt um ACHT ab",
            "Завтра экзамен по физике",
            "東京の桜はもう咲いた",
            "מחר יש בחינה",
            "ｆｕｌｌ width 京都車站",
            "second line with full tanks",
            "C++ && Rust?! 🎸");
    said.forEach(text -> turn(text, "ok"));
    assertThat(space.awaitIndex(LONG)).isTrue();
    for (String[] pair :
        new String[][] {
          {"acht", said.get(0)},
          {"экзамен", said.get(1)},
          {"桜", said.get(2)},
          {"בחינה", said.get(3)},
          {"京都车站", said.get(4)},
          {"&& Rust?!", said.get(6)}
        }) {
      assertThat(space.messages().search(CHAT, pair[0], 20))
          .as(pair[0])
          .extracting(message -> message.body().text())
          .containsExactly(pair[1]);
    }
    assertThat(space.messages().search(CHAT, "full", 20))
        .extracting(message -> message.body().text())
        .containsExactly(said.get(5), said.get(4));
    assertThat(space.messages().search(CHAT, "tanks second", 20))
        .extracting(message -> message.body().text())
        .containsExactly(said.get(5));
    assertThat(space.messages().search(SessionKey.of("other"), "full", 20)).isEmpty();
  }

  @Test
  void a_long_topic_is_summed_up_though_it_never_ends() {
    open(Optional.empty());
    for (int number = 1; number <= 40; number++) {
      round(number, false);
      idle();
    }
    SpaceContext.View view = view(PLENTY);
    assertThat(coveredTo(view)).isGreaterThanOrEqualTo(20);
    assertThat(rounds(view)).containsExactlyElementsOf(numbers(coveredTo(view) + 1, 40));
    assertThat(space.context().chain(CHAT, 10)).hasSizeLessThan(3);
  }

  @Test
  void a_program_may_bring_its_own_policy() {
    AtomicInteger said = new AtomicInteger();
    remanence.close();
    remanence =
        Remanence.builder()
            .clock(clock)
            .contextPolicy(
                new ContextPolicy() {
                  @Override
                  public List<ContextPlan> plans(
                      Tx tx, SessionKey session, long current, SpaceSettings settings) {
                    return List.of(
                        new ContextPlan(
                            Optional.empty(),
                            Covered.before(current - 1),
                            false,
                            OptionalLong.empty()));
                  }

                  @Override
                  public boolean compacts() {
                    return false;
                  }

                  @Override
                  public void said(SessionKey session) {
                    said.incrementAndGet();
                  }
                })
            .inMemory();
    space = remanence.space("default");
    for (int number = 1; number <= 4; number++) {
      round(number, false);
    }
    Prepared prepared = space.prepare(Turn.of(Scope.of(CHAT), "最后一天呢"));
    assertThat(prepared.messages()).hasSize(3);
    assertThat(said).hasValue(4);
  }
}

package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.exchange.InjectionReplay;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.ToolCall;
import io.remanence.inject.Injection;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.json.JsonObject;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What is kept of each injection, how it is made again, and how what is erased leaves it.
 *
 * <p>Long because each way to erase has a test of its own.
 */
class InjectionRecordTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final SessionKey HERE = key("here");
  private static final SessionKey THERE = key("there");
  private static final String FACT = "发布计划改到下周五上线，测试环境用蓝湖集群。";
  private static final String QUESTION = "发布计划是什么时候上线？";

  private final Remanence remanence =
      Remanence.builder().clock(Clock.fixed(NOON, ZoneOffset.UTC)).inMemory();
  private final Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private static SessionKey key(String session) {
    return new SessionKey(Optional.of("bot"), Optional.of("im"), session);
  }

  private static Scope scope(SessionKey session) {
    return Scope.of(session).withSpeaker("u1");
  }

  private MemoryId remember(String content) {
    return space
        .remember(
            NewMemory.of(content, MemorySource.API, space.placement(scope(HERE), Optional.empty())))
        .memory()
        .id();
  }

  private Prepared ask(SessionKey session, String question) {
    return space.prepare(Turn.of(scope(session), question));
  }

  private Injection record(Prepared prepared) {
    return space.injection(Optional.empty(), prepared.injectionId().orElseThrow());
  }

  private InjectionReplay.Replayed replay(Prepared prepared) {
    return space.replayInjection(Optional.empty(), prepared.injectionId().orElseThrow());
  }

  private MemoryId captured(SessionKey session, String question, String answer) {
    return space
        .complete(ask(session, question).turnId(), Reply.text(answer))
        .captured()
        .getFirst();
  }

  private void open(SessionKey session, RoomClass room, Map<String, Object> settings) {
    space.putSession(
        session,
        new SessionChange(
            Optional.empty(),
            Optional.of(room),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            JsonObject.of(settings)));
  }

  @Test
  void a_record_holds_what_the_prompt_was_made_of() {
    open(
        HERE,
        RoomClass.DIRECT,
        Map.of("zone", "Asia/Shanghai", "inject.max-chars", 321, "inject.max-memories", 1));
    MemoryId best = remember(FACT);
    MemoryId other = remember("发布计划的文档放在共享盘。");
    List<Message> said =
        space.append(
            HERE,
            List.of(
                NewMessage.of(MessageBody.user("你好")),
                NewMessage.of(MessageBody.assistant("你好，请讲"))));

    Prepared prepared = ask(HERE, QUESTION);

    Injection record = record(prepared);
    assertThat(record.turnId()).isEqualTo(prepared.turnId());
    assertThat(record.scope()).isEqualTo(scope(HERE));
    assertThat(record.time()).isEqualTo(NOON);
    assertThat(record.style().language()).isEqualTo(Language.CHINESE);
    assertThat(record.style().zone().getId()).isEqualTo("Asia/Shanghai");
    assertThat(record.style().maxChars()).isEqualTo(321);
    assertThat(record.shown().numbers())
        .containsExactlyElementsOf(said.stream().map(Message::seq).toList());
    long asked = space.fullHistory(HERE, Limit.of(1)).getFirst().seq();
    assertThat(record.asked()).isEqualTo(Injection.Asked.of(asked, QUESTION));
    assertThat(record.blocks()).extracting(Injection.Block::kind).containsExactly("memories");
    assertThat(record.text()).contains("2026-11-30 20:00 Asia/Shanghai", "蓝湖集群");
    assertThat(prepared.messages().getLast().text()).isEqualTo(record.text() + "\n\n" + QUESTION);
    assertThat(record.items())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.id()).isEqualTo(best.value());
              assertThat(item.why().orElseThrow())
                  .as("the pools, and what the score is made of")
                  .matches("(bm25|embedding|hybrid): .*words \\d\\.\\d\\d.*");
              assertThat(item.score()).isBetween(0.1, 1.0);
            });
    assertThat(record.leftOut())
        .anySatisfy(
            left -> {
              assertThat(left.id()).isEqualTo(other.value());
              assertThat(left.score()).isPositive();
              assertThat(left.reason()).isNotBlank();
            });
    assertThat(record.asOfSeq()).isGreaterThanOrEqualTo(asked);
  }

  @Test
  void nothing_relevant_is_a_record_without_blocks_and_the_message_as_it_was() {
    Prepared prepared = ask(HERE, "  完全无关的一个问题 😀 <b>{name}</b>\n");
    assertThat(prepared.messages().getLast().text()).isEqualTo("  完全无关的一个问题 😀 <b>{name}</b>\n");
    Injection record = record(prepared);
    assertThat(record.blocks()).isEmpty();
    assertThat(record.text()).isEmpty();
    assertThat(record.tokens()).isZero();
    assertThat(replay(prepared).identical()).isTrue();
    assertThat(replay(prepared).messages()).isEqualTo(prepared.messages());
  }

  @Test
  void a_foreign_reader_finds_no_record() {
    Prepared prepared = ask(HERE, QUESTION);
    String id = prepared.injectionId().orElseThrow();
    assertThat(space.injection(Optional.of(scope(HERE)), id).id()).isEqualTo(id);
    for (Scope foreign :
        List.of(
            scope(THERE),
            Scope.session("here"),
            Scope.of(HERE).withSpeaker("u2"),
            // Who names no session matches none.
            new Scope(HERE.bot(), HERE.platform(), Optional.empty(), Optional.empty()),
            new Scope(HERE.bot(), HERE.platform(), Optional.empty(), scope(HERE).speaker()),
            new Scope(
                Optional.of("bot"), Optional.empty(), Optional.of("here"), Optional.empty()))) {
      assertThatThrownBy(() -> space.injection(Optional.of(foreign), id))
          .isInstanceOfSatisfying(
              RemanenceException.class,
              failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
      assertThatThrownBy(() -> space.replayInjection(Optional.of(foreign), id))
          .hasMessageContaining(id);
    }
  }

  @Test
  void a_forgotten_memory_leaves_each_record_of_each_session_and_the_other_lines_stay() {
    MemoryId gone = remember(FACT);
    remember("发布计划的文档放在共享盘，上线之前请看。");
    Prepared here = ask(HERE, QUESTION);
    Prepared there = ask(THERE, QUESTION);
    assertThat(record(here).text()).contains("蓝湖集群", "共享盘");

    space.forget(Optional.empty(), Optional.empty(), gone);

    for (Prepared prepared : List.of(here, there)) {
      Injection record = record(prepared);
      assertThat(record.text()).doesNotContain("蓝湖集群").contains("\n- [已抹除]\n", "共享盘");
      assertThat(record.blocks().toString()).doesNotContain("蓝湖集群");
      assertThat(record.items())
          .filteredOn(item -> item.id().equals(gone.value()))
          .singleElement()
          .matches(Injection.Item::redacted)
          .matches(item -> item.why().isEmpty() && item.score() > 0);
      InjectionReplay.Replayed replayed = replay(prepared);
      assertThat(replayed.identical()).isFalse();
      assertThat(replayed.changed()).containsExactly(gone.value());
      assertThat(replayed.messages().getLast().text()).contains("[已抹除]", "共享盘", QUESTION);
    }
  }

  @Test
  void a_question_that_quotes_what_is_erased_goes_with_it() {
    MemoryId gone = remember("the spare key is under the blue flowerpot");
    Prepared prepared =
        ask(HERE, "You said: the spare key is under the  blue flowerpot. Is that so?");
    assertThat(record(prepared).items()).hasSize(1);
    space.forget(Optional.empty(), Optional.empty(), gone);
    assertThat(record(prepared).toString()).doesNotContain("flowerpot");
  }

  @Test
  void a_deleted_message_leaves_the_records_that_show_it_or_were_asked_by_it() {
    open(HERE, RoomClass.ROOM, Map.of());
    open(THERE, RoomClass.ROOM, Map.of("take.range", "space", "take.other-rooms", true));
    Message said =
        space
            .append(
                HERE,
                List.of(NewMessage.at(NOON.minusSeconds(9), MessageBody.user("蓝湖集群的钥匙放在钟的后面。"))))
            .getFirst();
    Prepared elsewhere = ask(THERE, "蓝湖集群的钥匙在哪里？");
    assertThat(record(elsewhere).items())
        .extracting(Injection.Item::kind)
        .containsExactly("message");
    assertThat(record(elsewhere).text()).contains("钟的后面");
    Prepared own = ask(HERE, "换个话题，晚饭吃什么好？");

    space.messages().delete(HERE, List.of(said.timestamp(), NOON));

    Injection record = record(elsewhere);
    assertThat(record.text()).doesNotContain("钟的后面").contains("[已抹除]");
    assertThat(record.items()).allMatch(Injection.Item::redacted);
    assertThat(record.asked().redacted()).isFalse();
    assertThat(record(own).asked().redacted()).isTrue();
    assertThat(record(own).toString()).doesNotContain("晚饭");
    assertThat(replay(own).identical()).isFalse();
    assertThat(replay(own).messages().getLast().text()).isEqualTo("[已抹除]");
  }

  @Test
  void a_rewritten_message_leaves_records_and_so_does_what_was_captured_from_it() {
    MemoryId memory = captured(HERE, "蓝湖集群的钥匙放在钟的后面，别忘了。", "记下了，在钟后面。");
    Prepared prepared = ask(THERE, "蓝湖集群的钥匙放在哪里？");
    assertThat(record(prepared).items()).extracting(Injection.Item::id).contains(memory.value());
    Prepared asking = ask(HERE, "钟的后面还有什么东西？");

    assertThat(space.messages().rewrite(HERE, "钟的后面", "门口", Limit.all())).hasSize(2);

    assertThat(record(prepared).toString()).doesNotContain("钟的后面", "钟后面");
    assertThat(record(asking).toString()).doesNotContain("钟的后面");
  }

  @Test
  void a_cleared_session_leaves_the_records_of_others() {
    open(HERE, RoomClass.ROOM, Map.of());
    open(THERE, RoomClass.ROOM, Map.of("take.range", "space", "take.other-rooms", true));
    space.append(HERE, List.of(NewMessage.of(MessageBody.user("蓝湖集群的钥匙放在钟的后面。"))));
    Prepared elsewhere = ask(THERE, "蓝湖集群的钥匙在哪里？");
    Prepared own = ask(HERE, "那么晚饭吃什么好呢？");
    assertThat(record(elsewhere).text()).contains("钟的后面");

    space.clearing().session(HERE, Set.of("context"), false, Language.ENGLISH);

    assertThat(record(elsewhere).text()).doesNotContain("钟的后面");
    assertThat(record(elsewhere).asked().redacted()).isFalse();
    assertThat(record(own).toString()).doesNotContain("晚饭");
    space.clearing().session(HERE, Set.of("injection"), false, Language.ENGLISH);
    assertThat(space.injections(HERE, Optional.empty(), 9)).isEmpty();
    assertThat(space.injections(THERE, Optional.empty(), 9)).hasSize(1);
  }

  @Test
  void a_clear_of_all_memories_leaves_none_in_records() {
    remember(FACT);
    Prepared prepared = ask(THERE, QUESTION);
    assertThat(record(prepared).text()).contains("蓝湖集群");
    space.clearing().everything(Set.of("memory"), false, Language.CHINESE);
    assertThat(record(prepared).text()).doesNotContain("蓝湖集群").contains("[已抹除]");
  }

  @Test
  void a_replay_gives_the_prompt_again_with_tools_and_times() {
    open(HERE, RoomClass.ROOM, Map.of("zone", "America/New_York"));
    space.append(
        HERE,
        List.of(
            NewMessage.of(
                MessageBody.user("看看天气").withSpeaker(new io.remanence.history.Speaker("u9", "小林"))),
            NewMessage.of(
                MessageBody.assistant("")
                    .withToolCalls(List.of(ToolCall.function("c1", "weather", "{}")))),
            NewMessage.of(tool("c1", "晴"))));
    space.remember(
        NewMemory.of(FACT, MemorySource.API, space.placement(scope(HERE), Optional.empty())));
    Prepared prepared = ask(HERE, QUESTION);
    InjectionReplay.Replayed replayed = replay(prepared);
    assertThat(replayed.changed()).isEmpty();
    assertThat(replayed.identical()).isTrue();
    assertThat(replayed.messages()).isEqualTo(prepared.messages()).hasSize(4);
    space.complete(prepared.turnId(), Reply.text("下周五。"));
    assertThat(replay(prepared).messages()).isEqualTo(prepared.messages());
  }

  private static MessageBody tool(String call, String result) {
    return new MessageBody(
        MessageBody.TOOL,
        Optional.of(io.remanence.history.Content.of(result)),
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
  void a_memory_that_changed_since_is_shown_as_it_was() {
    MemoryId older = remember(FACT);
    Prepared prepared = ask(HERE, QUESTION);
    MemoryId newer = remember("发布计划又改了，改到下下周一上线。");
    space.supersede(Optional.empty(), Optional.empty(), older, newer);
    InjectionReplay.Replayed replayed = replay(prepared);
    assertThat(replayed.identical()).isTrue();
    assertThat(replayed.changed()).isEmpty();
    assertThat(replayed.messages()).isEqualTo(prepared.messages());
  }

  @Test
  void a_window_that_was_rewritten_since_is_told() {
    Message said =
        space.append(HERE, List.of(NewMessage.of(MessageBody.user("我住在河边的房子里")))).getFirst();
    Prepared prepared = ask(HERE, QUESTION);
    space.messages().rewrite(HERE, "河边", "山上", Limit.all());
    InjectionReplay.Replayed replayed = replay(prepared);
    assertThat(replayed.identical()).isFalse();
    assertThat(replayed.changed()).containsExactly(Long.toString(said.seq()));
    assertThat(replayed.messages().getFirst().text()).isEqualTo("我住在山上的房子里");
  }

  @Test
  void a_dry_run_leaves_no_record() {
    remember(FACT);
    Turn turn = Turn.of(scope(HERE), QUESTION);
    Prepared dry =
        space.prepare(
            new Turn(
                turn.scope(),
                turn.message(),
                turn.timestamp(),
                turn.system(),
                turn.tokenBudget(),
                turn.contextWindow(),
                turn.attachments(),
                turn.maxMemories(),
                turn.minScore(),
                turn.knowledgeBases(),
                true,
                turn.enteredBy()));
    assertThat(dry.messages().getLast().text()).contains("蓝湖集群");
    assertThat(space.injections(HERE, Optional.empty(), 9)).isEmpty();
  }

  @Test
  void records_are_kept_for_so_long_and_pruned_without_a_trace_in_the_feed() {
    InMemoryStore store = new InMemoryStore(Clock.fixed(NOON, ZoneOffset.UTC));
    Injection sample = record(ask(HERE, QUESTION));
    store.transact(
        tx -> {
          for (int i = 0; i < 450; i++) {
            tx.injections()
                .save(at(sample, "old" + i, NOON.minus(Duration.ofDays(90)).minusMillis(1 + i)));
          }
          tx.injections().save(at(sample, "kept", NOON.minus(Duration.ofDays(90))));
          return true;
        });
    InjectionRetention retention =
        new InjectionRetention(store, Clock.fixed(NOON, ZoneOffset.UTC), Duration.ofDays(90));
    assertThat(retention.run(() -> true)).isZero();
    assertThat(retention.run(() -> false)).isEqualTo(450);
    assertThat(retention.run(() -> false)).isZero();
    List<Injection> left = store.read(tx -> tx.injections().ofSession(HERE, Optional.empty(), 999));
    assertThat(left).extracting(Injection::id).containsExactly("kept");
    assertThat(store.changes(0, 10).items())
        .extracting(Change::type)
        .isEqualTo(List.<ChangeType>of());
  }

  private static Injection at(Injection sample, String id, Instant time) {
    return new Injection(
        id,
        sample.turnId(),
        time,
        sample.scope(),
        sample.asked(),
        sample.shown(),
        sample.style(),
        sample.blocks(),
        sample.items(),
        sample.leftOut(),
        sample.tokens(),
        sample.asOfSeq());
  }
}

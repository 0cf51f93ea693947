package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.clear.ClearOutcome;
import io.remanence.clear.ClearReport;
import io.remanence.clear.ClearRow;
import io.remanence.clear.ClearType;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Limit;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryQuery;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SpaceClearingTest {
  private static final SessionKey ROOM = SessionKey.of("room");
  private static final SessionKey CHAT = SessionKey.of("chat");

  private final List<ClearType> added = new ArrayList<>();
  private Remanence remanence = Remanence.inMemory();

  private Space open() {
    RemanenceBuilder builder = Remanence.builder();
    added.forEach(builder::clearType);
    remanence.close();
    remanence = builder.inMemory();
    Space space = remanence.space("default");
    space.putSession(ROOM, SessionChange.of(Optional.of(RoomClass.ROOM), Optional.empty()));
    return space;
  }

  @AfterEach
  void close() {
    remanence.close();
  }

  private static void talk(Space space, SessionKey session) {
    Scope scope = Scope.of(session).withSpeaker("ann");
    Prepared prepared = space.prepare(Turn.of(scope, "蓝湖集群的钥匙放在钟的后面，别忘了。"));
    space.complete(prepared.turnId(), Reply.text("记下了，在钟后面。"));
  }

  private static void make(Space space, SessionKey child, SessionKey parent) {
    space.putSession(
        child,
        new SessionChange(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(parent),
            Optional.empty(),
            JsonObject.empty()));
  }

  private static ClearReport clear(Space space, SessionKey session, String... types) {
    return space.clearing().session(session, Set.of(types), false, Language.ENGLISH);
  }

  private static List<Memory> memories(Space space) {
    return space.memories(
        Optional.empty(), Optional.empty(), MemoryQuery.active(Instant.now()), Optional.empty(), 9);
  }

  private static void assertCode(ErrorCode code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            RemanenceException.class, failure -> assertThat(failure.code()).isEqualTo(code));
  }

  @Test
  void a_session_loses_its_words_archive_and_own_memories_and_keeps_its_record() {
    Space space = open();
    talk(space, ROOM);
    talk(space, ROOM);
    space.messages().archive(ROOM, new ArchiveSpan(2, Set.of()), OptionalLong.empty());
    long version = space.session(ROOM).orElseThrow().version();
    assertThat(memories(space)).hasSize(1);

    ClearReport report = clear(space, ROOM);

    assertThat(report.historyCleared()).isTrue();
    assertThat(report.results()).allMatch(ClearRow::success);
    assertThat(report.results())
        .extracting(ClearRow::type)
        .containsExactly("memory", "candidate", "injection", "summary", "context");
    assertThat(report.results().getLast().message()).isEqualTo("4 messages removed");
    assertThat(space.fullHistory(ROOM, Limit.all())).isEmpty();
    assertThat(memories(space)).isEmpty();
    assertThat(space.injections(ROOM, Optional.empty(), 9)).isEmpty();
    assertThat(space.recall(RecallQuery.ofSpace("蓝湖集群的钥匙")).hits()).isEmpty();
    assertThat(space.session(ROOM).orElseThrow())
        .satisfies(session -> assertThat(session.room()).contains(RoomClass.ROOM))
        .satisfies(session -> assertThat(session.currentRound()).isZero())
        .satisfies(session -> assertThat(session.messages()).isZero())
        .satisfies(session -> assertThat(session.version()).isGreaterThan(version));
    assertThat(space.verify(Duration.ofSeconds(10)).ok()).isTrue();

    talk(space, ROOM);
    assertThat(space.fullHistory(ROOM, Limit.all())).extracting(m -> m.round()).containsOnly(1L);
  }

  @Test
  void a_memory_that_other_sessions_read_stays_and_says_that_its_messages_are_gone() {
    Space space = open();
    talk(space, CHAT);
    ClearReport report = clear(space, CHAT);
    assertThat(report.results()).allMatch(ClearRow::success);
    assertThat(report.results().getFirst().message())
        .isEqualTo("0 memories removed; what the speaker's other sessions remember too stays");
    Memory kept = memories(space).getFirst();
    assertThat(kept.messageSeqs()).isEmpty();
    assertThat(kept.meta().orElseThrow().members()).containsKey("provenance");
    assertThat(space.recall(RecallQuery.ofSpace("蓝湖集群的钥匙")).hits()).hasSize(1);
  }

  @Test
  void whoever_names_memories_is_told_of_those_that_stay() {
    Space space = open();
    talk(space, CHAT);
    ClearReport named = clear(space, CHAT, "vector");
    assertThat(named.historyCleared()).isFalse();
    assertThat(named.results()).extracting(ClearRow::success).containsExactly(true, false);
    assertThat(named.results()).extracting(ClearRow::type).containsOnly("memory");
    assertThat(space.history(CHAT, Limit.all())).hasSize(2);

    assertThat(clear(space, ROOM, "memory").results())
        .extracting(ClearRow::success)
        .containsExactly(true);
  }

  @Test
  void a_type_that_is_none_is_refused_before_anything_is_cleared() {
    Space space = open();
    talk(space, ROOM);
    assertThatThrownBy(() -> clear(space, ROOM, "context", "everything"))
        .hasMessageContaining("'everything'")
        .hasMessageContaining("memory, candidate, injection, summary, context");
    assertThat(space.history(ROOM, Limit.all())).hasSize(2);
  }

  @Test
  void a_dry_run_says_what_it_would_do_and_does_nothing() {
    Space space = open();
    talk(space, ROOM);
    make(space, CHAT, ROOM);
    ClearReport report = space.clearing().session(ROOM, Set.of(), true, Language.CHINESE);
    assertThat(report.historyCleared()).isFalse();
    assertThat(report.results())
        .extracting(ClearRow::message)
        .containsExactly("将删除 1 条记忆", "将删除 0 条候选记忆", "将删除注入记录", "将删除 0 份对话摘要", "将删除 2 条消息");
    assertThat(space.clearing().everything(Set.of(), true, Language.ENGLISH).results())
        .extracting(ClearRow::message)
        .contains("1 memories would be removed", "2 messages would be removed");
    assertThat(space.history(ROOM, Limit.all())).hasSize(2);
    assertThat(memories(space)).hasSize(1);
    assertThat(space.session(CHAT)).isPresent();
  }

  @Test
  void sessions_made_for_one_go_once_its_conversation_is_gone() {
    Space space = open();
    SessionKey child = SessionKey.of("child");
    SessionKey grandchild = SessionKey.of("grandchild");
    talk(space, ROOM);
    make(space, child, ROOM);
    make(space, grandchild, child);
    make(space, CHAT, SessionKey.of("another"));
    talk(space, grandchild);

    clear(space, ROOM, "injection");
    assertThat(space.session(child)).isPresent();
    clear(space, ROOM, "context");
    assertThat(space.session(child)).isEmpty();
    assertThat(space.session(grandchild)).isEmpty();
    assertThat(space.fullHistory(grandchild, Limit.all())).isEmpty();
    assertThat(space.session(CHAT)).isPresent();
    assertThat(space.session(ROOM)).isPresent();
  }

  @Test
  void a_family_in_a_circle_is_cleared_and_deleted_once() {
    Space space = open();
    make(space, CHAT, ROOM);
    make(space, ROOM, CHAT);
    talk(space, ROOM);
    clear(space, ROOM);
    assertThat(space.session(CHAT)).isEmpty();
    assertThat(space.session(ROOM)).isPresent();
    make(space, CHAT, ROOM);
    assertThat(space.deleteSession(CHAT)).isTrue();
    assertThat(space.session(ROOM)).isEmpty();
  }

  @Test
  void a_turn_that_was_prepared_before_is_void_and_stores_nothing() {
    Space space = open();
    Prepared prepared = space.prepare(Turn.of(Scope.of(ROOM), "what will become of this question"));
    clear(space, ROOM);
    assertCode(
        ErrorCode.NOT_FOUND,
        () -> space.complete(prepared.turnId(), Reply.text("an answer to nothing")));
    assertThat(space.fullHistory(ROOM, Limit.all())).isEmpty();
  }

  @Test
  void a_turn_that_arrives_while_its_session_is_cleared_waits_and_others_do_not() throws Exception {
    CountDownLatch clearing = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    added.add(
        ClearType.of(
            "notes",
            "notes",
            "便笺",
            asked -> {
              clearing.countDown();
              try {
                assertThat(goOn.await(20, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
              return List.of(ClearOutcome.done("notes removed"));
            }));
    Space space = open();
    space.append(ROOM, List.of(NewMessage.of(MessageBody.user("before the clear"))));
    CompletableFuture<ClearReport> cleared =
        CompletableFuture.supplyAsync(() -> clear(space, ROOM));
    assertThat(clearing.await(20, TimeUnit.SECONDS)).isTrue();

    CompletableFuture<Prepared> waiting =
        CompletableFuture.supplyAsync(
            () -> space.prepare(Turn.of(Scope.of(ROOM), "after the clear")));
    talk(space, CHAT);
    TimeUnit.MILLISECONDS.sleep(100);
    assertThat(waiting).isNotDone();
    assertThat(cleared).isNotDone();
    goOn.countDown();

    assertThat(cleared.get(20, TimeUnit.SECONDS).historyCleared()).isTrue();
    Prepared prepared = waiting.get(20, TimeUnit.SECONDS);
    assertThat(prepared.messages()).hasSize(1);
    assertThat(space.complete(prepared.turnId(), Reply.text("heard")).round()).isEqualTo(1);
    assertThat(space.fullHistory(ROOM, Limit.all())).hasSize(2);
  }

  @Test
  void what_fails_has_a_row_that_says_why_and_hinders_nothing_else() {
    added.add(
        ClearType.of(
            "pictures",
            "pictures",
            "图片",
            asked -> {
              throw new IllegalStateException("the disk is away");
            }));
    Space space = open();
    talk(space, ROOM);
    ClearReport report = clear(space, ROOM);
    assertThat(report.historyCleared()).isTrue();
    assertThat(report.results().getLast())
        .isEqualTo(
            new ClearRow(
                "pictures", "pictures", false, "pictures could not be cleared: the disk is away"));
    assertThat(space.history(ROOM, Limit.all())).isEmpty();

    assertCode(ErrorCode.UNAVAILABLE, () -> space.deleteSession(ROOM));
    assertThat(space.session(ROOM)).isPresent();
  }

  @Test
  void the_conversation_is_not_gone_while_a_part_of_it_stays() {
    added.add(
        ClearType.of(
            "context", "other", "其他", asked -> List.of(ClearOutcome.refused("a part stays"))));
    Space space = open();
    make(space, CHAT, ROOM);
    ClearReport report = clear(space, ROOM, "context");
    assertThat(report.results()).extracting(ClearRow::success).containsExactly(true, true, false);
    assertThat(report.historyCleared()).isFalse();
    assertThat(space.session(CHAT)).isPresent();
    assertThat(space.clearing().types())
        .extracting(type -> type.label(Language.ENGLISH))
        .contains("conversation")
        .doesNotContain("other");
  }

  @Test
  void a_program_learns_what_is_asked_of_it() {
    List<String> asked = new ArrayList<>();
    added.add(
        ClearType.of(
            "notes",
            "notes",
            "便笺",
            clearing -> {
              asked.add(clearing.space() + " " + clearing.scope() + " " + clearing.named());
              return List.of();
            }));
    Space space = open();
    clear(space, ROOM);
    clear(space, ROOM, "notes");
    clear(space, ROOM, "memory");
    space.clearing().everything(Set.of("notes"), false, Language.ENGLISH);
    assertThat(asked)
        .containsExactly(
            "default OneSession[session=" + ROOM + "] false",
            "default OneSession[session=" + ROOM + "] true",
            "default Everything[] true");
  }

  @Test
  void everything_goes_but_metadata_and_the_records_of_sessions_that_stand_alone() {
    Space space = open();
    talk(space, ROOM);
    talk(space, CHAT);
    SessionKey child = SessionKey.of("child");
    make(space, child, CHAT);
    space.metadata().put("app", "k", JsonObject.of(Map.of("a", 1)));
    ClearReport report = space.clearing().everything(Set.of(), false, Language.ENGLISH);
    assertThat(report.historyCleared()).isTrue();
    assertThat(report.isComplete()).isTrue();
    assertThat(memories(space)).isEmpty();
    assertThat(space.fullHistory(CHAT, Limit.all())).isEmpty();
    assertThat(space.recall(RecallQuery.ofSpace("蓝湖集群的钥匙")).hits()).isEmpty();
    assertThat(space.sessions("", 9))
        .extracting(s -> s.key())
        .containsExactlyInAnyOrder(ROOM, CHAT);
    assertThat(space.metadata().get("app", "k")).isPresent();
    assertThat(space.verify(Duration.ofSeconds(10)).ok()).isTrue();
  }
}

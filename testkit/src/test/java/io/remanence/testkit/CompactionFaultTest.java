package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.compaction.CompactionVerdict;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Reply;
import io.remanence.exchange.ReplyUsage;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.llm.Purpose;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.summary.Summary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compaction where the store fails, and where the program ends in the middle of it. */
class CompactionFaultTest {
  private static final SessionKey CHAT = SessionKey.of("chat");
  private static final String SUMMARY = "【Keep verbatim】 #2\n## Goal\nship it\n";

  @TempDir Path folder;

  private final ManualClock clock = ManualClock.at("2026-03-01T09:30:00Z");
  private final FaultyStore store = new FaultyStore(new InMemoryStore(clock));
  private final List<SpaceEvent> events = Collections.synchronizedList(new ArrayList<>());
  private int opened;
  private Remanence remanence = Remanence.inMemory();
  private Space space = remanence.space("default");

  @AfterEach
  void close() {
    store.faults().heal();
    remanence.close();
  }

  private void open(ScriptedChatModel model) {
    remanence.close();
    remanence =
        Remanence.builder()
            .clock(clock)
            .embedders(List.of())
            .events(events::add)
            .chatModel(Purpose.SUMMARY, model)
            .store(new LastingStores(store))
            .open(folder.resolve("opened-" + ++opened));
    space = remanence.space("default");
  }

  private CompactionVerdict turn(int number, long used) {
    clock.advance(Duration.ofSeconds(1));
    String id = space.prepare(Turn.of(Scope.of(CHAT), "question " + number)).turnId();
    return space
        .complete(
            CHAT,
            id,
            Reply.text("answer " + number)
                .using(ReplyUsage.of(used, 8_000, 8_000, used * 9 / 10, false)))
        .compaction();
  }

  /** What is stored, but for what is remembered of runs and what models used. */
  private String stored() {
    return StoreDump.of(store)
        .lines()
        .filter(line -> !line.contains("CompactionState") && !line.contains("TokenUse"))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void a_store_that_fails_at_any_call_leaves_everything_as_it_was() {
    open(ScriptedChatModel.saying(SUMMARY));
    for (int i = 0; i < 4; i++) {
      turn(i, 100);
    }
    assertThat(space.awaitIndex(Duration.ofSeconds(5))).isTrue();
    String before = stored();
    boolean done = false;
    int failed = 0;
    for (int call = 1; !done; call++) {
      store.faults().failAt(FaultyStore.Point.CALL, call);
      try {
        done = space.compaction().compact(CHAT).done();
      } catch (RemanenceException failure) {
        failed++;
        assertThat(failure.reason()).contains("store_failed");
        assertThat(stored()).as("after a failure at call " + call).isEqualTo(before);
      }
      assertThat(call).isLessThan(500);
    }
    store.faults().heal();
    assertThat(failed).isGreaterThan(10);
    assertThat(stored()).isNotEqualTo(before);
    assertThat(space.compaction().summaries(CHAT, Long.MAX_VALUE, 9)).hasSize(1);
    assertThat(space.history(CHAT, Limit.all()).getLast().body().text())
        .isEqualTo("Conversation compacted");
  }

  @Test
  void a_commit_that_fails_leaves_everything_as_it_was_and_the_session_free() {
    open(ScriptedChatModel.saying(SUMMARY));
    for (int i = 0; i < 4; i++) {
      turn(i, 100);
    }
    String before = stored();
    // The first commit counts the model's tokens, the second is the compaction.
    store.faults().failAt(FaultyStore.Point.BEFORE_COMMIT, 2);
    try {
      space.compaction().compact(CHAT);
      assertThat(true).as("it failed").isFalse();
    } catch (RemanenceException failure) {
      assertThat(failure.reason()).contains("store_failed");
    }
    assertThat(stored()).isEqualTo(before);
    assertThat(space.compaction().view(CHAT).running()).isFalse();
    assertThat(space.compaction().compact(CHAT).done()).isTrue();
  }

  @Test
  void what_a_session_waits_for_survives_a_restart() {
    open(new ScriptedChatModel("scripted/test").thenServerError());
    assertThat(turn(0, 8_000)).isEqualTo(CompactionVerdict.DUE);
    assertThat(space.compaction().awaitIdle(Duration.ofSeconds(10))).isTrue();
    assertThat(turn(1, 8_000)).isEqualTo(CompactionVerdict.NOT_DUE);
    ScriptedChatModel model = ScriptedChatModel.saying(SUMMARY);
    open(model);
    assertThat(space.compaction().view(CHAT).state().lastFailure()).isPresent();
    assertThat(space.compaction().view(CHAT).state().use().orElseThrow().used()).isEqualTo(8_000);
    assertThat(space.compaction().view(CHAT).state().backoff().turnsLeft()).isEqualTo(1);
    assertThat(model.requests()).as("nothing runs at the start").isEmpty();
    assertThat(turn(2, 8_000)).isEqualTo(CompactionVerdict.DUE);
    assertThat(space.compaction().awaitIdle(Duration.ofSeconds(10))).isTrue();
    assertThat(space.compaction().view(CHAT).state().lastFailure()).isEmpty();
    Optional<Summary> made =
        space.compaction().summaries(CHAT, Long.MAX_VALUE, 9).stream().findFirst();
    assertThat(made).isPresent();
    open(model);
    assertThat(space.prepare(Turn.of(Scope.of(CHAT), "?")).messages().getFirst().text())
        .contains("ship it");
  }

  @Test
  void a_program_that_ends_in_the_middle_leaves_no_trace_of_the_run() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    ScriptedChatModel slow =
        new ScriptedChatModel("scripted/test")
            .then(
                request -> {
                  asked.countDown();
                  try {
                    Thread.sleep(60_000);
                  } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                  }
                  throw new io.remanence.llm.ModelFailure(
                      "scripted/test", "interrupted", true, null);
                });
    open(slow);
    turn(0, 100);
    assertThat(turn(1, 8_000)).isEqualTo(CompactionVerdict.DUE);
    assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
    String before = stored();
    open(ScriptedChatModel.saying(SUMMARY));
    assertThat(stored()).isEqualTo(before);
    assertThat(space.compaction().view(CHAT).state().lastFailure()).isEmpty();
    assertThat(space.compaction().view(CHAT).running()).isFalse();
    assertThat(space.history(CHAT, Limit.all())).hasSize(4);
    assertThat(turn(2, 8_000)).isEqualTo(CompactionVerdict.DUE);
    assertThat(space.compaction().awaitIdle(Duration.ofSeconds(10))).isTrue();
    assertThat(space.compaction().summaries(CHAT, Long.MAX_VALUE, 9)).hasSize(1);
  }
}

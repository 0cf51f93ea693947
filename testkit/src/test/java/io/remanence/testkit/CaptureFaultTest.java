package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.capture.PendingCapture;
import io.remanence.embed.VectorStore;
import io.remanence.exchange.BackgroundCapture;
import io.remanence.exchange.Completed;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.id.IdSource;
import io.remanence.id.TimedIds;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.llm.Purpose;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryStatus;
import io.remanence.metering.MeteredModels;
import io.remanence.metering.TokenCaps;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Capture in a store that fails, at each of its calls in turn. */
class CaptureFaultTest {
  private static final SessionKey CHAT = SessionKey.of("chat");
  private static final String USER = "My sister Clara works as a vet in Graz. I prefer tea.";
  private static final String REPLY = "[\"The user's sister Clara works as a vet in Graz.\"]";

  @TempDir Path folder;

  private final ManualClock clock = ManualClock.at("2026-03-01T09:30:00Z");
  private final FaultyStore store = new FaultyStore(new InMemoryStore(clock));
  private Remanence remanence = Remanence.inMemory();
  private Space space = remanence.space("default");

  @BeforeEach
  void open() {
    remanence.close();
    remanence =
        Remanence.builder()
            .clock(clock)
            .embedders(List.of())
            .settings(SettingKey.CANDIDATES_ENABLED.apply(SpaceSettings.defaults(), true))
            .store(
                new StoreProvider() {
                  @Override
                  public String name() {
                    return "faulty";
                  }

                  @Override
                  public Store open(Path directory, Clock ignored) {
                    return store;
                  }

                  @Override
                  public VectorStore openVectors(Path directory) {
                    return new InMemoryVectorStore();
                  }
                })
            .open(folder);
    space = remanence.space("default");
  }

  @AfterEach
  void close() {
    remanence.close();
  }

  private List<Memory> memories() {
    return store.read(tx -> tx.memories().scan("", 100));
  }

  @Test
  void a_complete_that_fails_leaves_nothing_and_can_be_given_again() {
    Prepared prepared = space.prepare(Turn.of(Scope.of(CHAT), USER));
    assertThat(space.awaitIndex(Duration.ofSeconds(5))).isTrue();
    String before = StoreDump.of(store);
    Optional<Completed> done = Optional.empty();
    for (int call = 1; done.isEmpty(); call++) {
      store.faults().failAt(FaultyStore.Point.CALL, call);
      try {
        done = Optional.of(space.complete(CHAT, prepared.turnId(), Reply.text("Ok.")));
      } catch (RuntimeException failure) {
        assertThat(failure).hasMessage("failed on purpose");
        assertThat(StoreDump.of(store)).isEqualTo(before);
      }
      assertThat(call).isLessThan(1_000);
    }
    store.faults().heal();
    assertThat(done.orElseThrow().captured()).hasSize(1);
    assertThat(memories()).hasSize(1);
    assertThat(store.<Long>read(tx -> tx.candidates().pending())).isEqualTo(1);
  }

  @Test
  void a_background_capture_that_fails_anywhere_is_done_once_in_the_end() {
    Prepared prepared = space.prepare(Turn.of(Scope.of(CHAT), USER));
    space.complete(CHAT, prepared.turnId(), Reply.text("Ok."));
    assertThat(space.awaitIndex(Duration.ofSeconds(5))).isTrue();
    store.transact(
        tx -> {
          tx.pendingCaptures()
              .save(
                  new PendingCapture(prepared.turnId(), CHAT, 0, clock.instant(), clock.instant()));
          return true;
        });
    ScriptedChatModel model = ScriptedChatModel.saying(REPLY);
    IdSource ids = new TimedIds(clock, new Random(7));
    BackgroundCapture capture =
        new BackgroundCapture(
            store,
            new MeteredModels(
                store, Map.of(Purpose.CAPTURE, model), clock, TokenCaps.none(), missing -> {}),
            Optional.empty(),
            SettingLayers.of(SpaceSettings.defaults()),
            new Memories(clock, ids),
            clock,
            ids,
            (turn, failure) -> {},
            memory -> {});
    int failures = 0;
    for (int call = 1; store.<Long>read(tx -> tx.pendingCaptures().count()) > 0; call++) {
      store.faults().failAt(FaultyStore.Point.CALL, call);
      try {
        capture.run();
      } catch (RuntimeException failure) {
        assertThat(failure).hasMessage("failed on purpose");
        failures++;
        assertThat(memories()).as("after a failure at call " + call).hasSize(1);
        assertThat(memories().getFirst().status()).isEqualTo(MemoryStatus.ACTIVE);
      }
      assertThat(call).isLessThan(1_000);
    }
    assertThat(failures).isGreaterThan(10);
    assertThat(memories())
        .extracting(Memory::status)
        .containsExactlyInAnyOrder(MemoryStatus.SUPERSEDED, MemoryStatus.ACTIVE);
    store.faults().heal();
    assertThatThrownBy(
            () ->
                store.transact(
                    tx -> {
                      capture.replay(tx, "dl_none");
                      return true;
                    }))
        .hasMessageContaining("dl_none");
  }
}

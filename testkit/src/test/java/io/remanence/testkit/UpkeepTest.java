package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.event.SpaceEvent;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Scope;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done in the background goes on, whatever was thrown. */
class UpkeepTest {
  @TempDir Path folder;

  /** Throws what no program catches, on the thread of the upkeep, as often as is wanted. */
  private static final class Breaking extends ForwardingStore {
    private final AtomicInteger errors = new AtomicInteger();

    Breaking(Store store) {
      super(store);
    }

    @Override
    public <R> R transact(Function<Tx, R> work) {
      if (Thread.currentThread().getName().startsWith("remanence-upkeep")
          && errors.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new StackOverflowError("on purpose");
      }
      return super.transact(work);
    }
  }

  @Test
  void an_error_is_told_of_and_ends_no_work() throws Exception {
    Queue<SpaceEvent> told = new ConcurrentLinkedQueue<>();
    Breaking store = new Breaking(new InMemoryStore(ManualClock.at(Samples.NOON)));
    try (Remanence remanence =
        Remanence.builder()
            .store(new LastingStores(store))
            .embedding("none")
            .events(told::add)
            .open(folder)) {
      Space space = remanence.space("default");
      Scope here = Scope.session("here");
      MemoryId id =
          space
              .remember(
                  NewMemory.of(
                      "the lantern festival is on friday",
                      MemorySource.API,
                      space.placement(here, Optional.empty())))
              .memory()
              .id();
      assertThat(space.awaitIndex(Duration.ofSeconds(20))).isTrue();
      store.errors.set(1);
      assertThat(space.recall(RecallQuery.of("lantern festival", here)).hits()).isNotEmpty();
      for (int i = 0; i < 300 && recalls(space, id) == 0; i++) {
        Thread.sleep(100);
      }
      assertThat(recalls(space, id)).isEqualTo(1);
      assertThat(store.errors).hasValue(0);
      assertThat(told)
          .anyMatch(
              event ->
                  event instanceof SpaceEvent.UpkeepFailed failed
                      && failed.detail().contains("on purpose"));
    }
  }

  private static long recalls(Space space, MemoryId id) {
    Memory memory = space.memory(Optional.empty(), Optional.empty(), id);
    return memory.recallCount();
  }
}

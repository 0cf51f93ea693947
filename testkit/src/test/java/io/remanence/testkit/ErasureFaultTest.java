package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.embed.VectorStore;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Turn;
import io.remanence.inject.Injection;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Scope;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An erase that fails at any call leaves memory and records as they were; none is half done. */
class ErasureFaultTest {
  private static final Scope HERE = Scope.session("here").withSpeaker("u");

  @TempDir Path folder;

  @Test
  void a_memory_is_gone_from_everything_or_from_nothing() {
    Faulty stores = new Faulty();
    try (Remanence remanence = Remanence.builder().store(stores).embedding("none").open(folder)) {
      Space space = remanence.space("default");
      MemoryId memory =
          space
              .remember(
                  NewMemory.of(
                      "the lantern festival is on friday",
                      MemorySource.API,
                      space.placement(HERE, Optional.empty())))
              .memory()
              .id();
      Prepared prepared = space.prepare(Turn.of(HERE, "when is the lantern festival?"));
      String record = prepared.injectionId().orElseThrow();
      assertThat(text(space, record)).contains("friday");
      FaultyStore store = stores.store.orElseThrow();
      int call = 1;
      while (true) {
        store.faults().failAt(FaultyStore.Point.CALL, call);
        try {
          space.forget(Optional.empty(), Optional.empty(), memory);
          break;
        } catch (RuntimeException failure) {
          assertThat(failure).hasMessage("failed on purpose");
        }
        assertThat(text(space, record)).as("after a failure at call " + call).contains("friday");
        assertThat(count(space)).isEqualTo(1);
        call++;
      }
      assertThat(call).isGreaterThan(5);
      assertThat(text(space, record)).doesNotContain("friday");
      assertThat(count(space)).isZero();
    }
  }

  private static String text(Space space, String record) {
    Injection injection = space.injection(Optional.empty(), record);
    return injection.toString();
  }

  private static int count(Space space) {
    return space
        .memories(
            Optional.empty(),
            Optional.empty(),
            MemoryQuery.active(Samples.NOON),
            Optional.empty(),
            9)
        .size();
  }

  private static final class Faulty implements StoreProvider {
    private Optional<FaultyStore> store = Optional.empty();

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Store open(Path directory, Clock clock) {
      FaultyStore opened = new FaultyStore(new InMemoryStore(clock));
      store = Optional.of(opened);
      return opened;
    }

    @Override
    public VectorStore openVectors(Path directory) {
      return new InMemoryVectorStore();
    }
  }
}

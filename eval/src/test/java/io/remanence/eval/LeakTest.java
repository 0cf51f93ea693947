package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.event.SpaceEvent;
import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProvider;
import io.remanence.scope.Isolation;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import io.remanence.space.Space;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import io.remanence.testkit.FakeEmbedder;
import io.remanence.testkit.LeakingIndex;
import io.remanence.testkit.ManualClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random calls of many bots, groups, speakers and isolation modes: nobody sees a word that is not
 * theirs, on any route. What may be seen is judged by {@link LeakRules}. The backends in memory run
 * in each build; {@code -Dremanence.leak.operations=100000} runs so many on files. In half of the
 * worlds the index forgets who reads, and still nothing shows. A failure prints its seed.
 */
class LeakTest {
  private static final int IN_MEMORY = 4_000;
  private static final int ON_FILES = Integer.getInteger("remanence.leak.operations", 400);
  private static final int OF_ONE_WORLD = 400;

  @TempDir Path folder;

  private final Queue<SpaceEvent> events = new ConcurrentLinkedQueue<>();

  @Test
  void nobody_sees_what_is_not_theirs() {
    worlds(IN_MEMORY, false);
  }

  @Test
  void nobody_sees_what_is_not_theirs_on_files() {
    worlds(ON_FILES, true);
  }

  private void worlds(int operations, boolean onFiles) {
    long seed = Long.getLong("remanence.random.seed", new SecureRandom().nextLong());
    long seen = 0;
    for (int done = 0; done < operations; done += OF_ONE_WORLD) {
      int world = done / OF_ONE_WORLD;
      int steps = Math.min(OF_ONE_WORLD, operations - done);
      seen += world(seed + world, folder.resolve("world" + world), steps, world, onFiles);
    }
    assertThat(seen).as("canaries seen").isGreaterThan(operations);
  }

  private long world(long seed, Path path, int operations, int number, boolean onFiles) {
    LeakWorld world = new LeakWorld(new Random(seed));
    ManualClock clock = ManualClock.at("2026-03-01T09:30:00Z");
    boolean leaks = world.random.nextBoolean();
    try (Remanence remanence =
        builder(onFiles, leaks, world.random.nextBoolean())
            .clock(clock)
            .settings(
                SettingKey.ISOLATION.apply(
                    SpaceSettings.defaults(), Isolation.valueOf(world.setting.name()).wireName()))
            .events(events::add)
            .open(path)) {
      Space space = remanence.space("default");
      LeakSteps steps = new LeakSteps(world, space, !leaks);
      String last = "nothing";
      for (int i = 0; i < operations; i++) {
        clock.advance(Duration.ofMillis(world.random.nextInt(2_000)));
        try {
          last = steps.step();
          checkEvents();
        } catch (RuntimeException | AssertionError failure) {
          throw new AssertionError(
              ("world %d failed at step %d, after %s: %s%n"
                      + "see it again, as the first world, with -Dremanence.random.seed=%d")
                  .formatted(number, i, last, failure.getMessage(), seed),
              failure);
        }
      }
      steps.nothingElseIsGone();
      return world.seen;
    }
  }

  /** What happens is told to whoever runs the space, without a word of what was said. */
  private void checkEvents() {
    for (SpaceEvent event = events.poll(); event != null; event = events.poll()) {
      assertThat(LeakWorld.in(event + event.detail())).as("%s", event).isEmpty();
    }
  }

  private static RemanenceBuilder builder(boolean onFiles, boolean leaks, boolean embeds) {
    List<Embedder> models = embeds ? List.of(FakeEmbedder.any()) : List.of();
    RemanenceBuilder builder = Remanence.builder().embedders(models);
    if (!onFiles) {
      builder.store(new InMemory());
    }
    IndexProvider index =
        onFiles
            ? ServiceLoader.load(IndexProvider.class).findFirst().orElseThrow()
            : new InMemoryIndexes();
    return builder.index(leaks ? new Leaking(index) : index);
  }

  private record InMemory() implements StoreProvider {
    @Override
    public String name() {
      return "in memory";
    }

    @Override
    public Store open(Path directory, Clock clock) {
      return new InMemoryStore(clock);
    }

    @Override
    public VectorStore openVectors(Path directory) {
      return new InMemoryVectorStore();
    }
  }

  private record InMemoryIndexes() implements IndexProvider {
    @Override
    public String name() {
      return "in memory";
    }

    @Override
    public Index open(Path directory) {
      return new InMemoryIndex();
    }
  }

  private record Leaking(IndexProvider provider) implements IndexProvider {
    @Override
    public String name() {
      return provider.name();
    }

    @Override
    public Index open(Path directory) {
      return new LeakingIndex(provider.open(directory), EnumSet.allOf(LeakingIndex.Leak.class));
    }
  }
}

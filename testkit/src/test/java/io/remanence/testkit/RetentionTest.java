package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.embed.VectorStore;
import io.remanence.history.Limit;
import io.remanence.inject.Injection;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.memory.Memory;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.ExpiredMessages;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import io.remanence.summary.Summary;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of injections that are older than they are kept go when their space opens. */
class RetentionTest {
  private static final SessionKey HERE = SessionKey.of("here");

  @TempDir Path folder;

  @Test
  void what_is_too_old_goes_when_the_space_opens() throws InterruptedException {
    ManualClock clock = ManualClock.at(Samples.NOON);
    InMemoryStore store = new InMemoryStore(clock);
    store.transact(
        tx -> {
          for (int i = 0; i < 1_000; i++) {
            tx.injections().save(Samples.injection(HERE, "old" + i, Samples.noonPlus(i)));
          }
          tx.injections()
              .save(Samples.injection(HERE, "new", Samples.NOON.plus(Duration.ofDays(1))));
          return true;
        });
    clock.advance(Duration.ofDays(8));
    long head = store.changes(0, 1).head();
    try (Remanence remanence =
        Remanence.builder()
            .store(new Holding(store))
            .embedding("none")
            .clock(clock)
            .settings(SettingKey.INJECTIONS_RETENTION_DAYS.apply(SpaceSettings.defaults(), 7))
            .open(folder)) {
      Space space = remanence.space("default");
      List<String> left = ids(space);
      for (int i = 0; i < 500 && left.size() > 1; i++) {
        Thread.sleep(20);
        left = ids(space);
      }
      assertThat(left).containsExactly("new");
      assertThat(store.changes(0, 1).head()).isEqualTo(head);
    }
  }

  @Test
  void messages_that_are_too_old_are_archived_first_and_removed_by_the_next_run() {
    ManualClock clock = ManualClock.at(Samples.NOON);
    InMemoryStore store = new InMemoryStore(clock);
    EverythingSample.write(store);
    Samples.say(store, EverythingSample.KITCHEN, Samples.NOON.plus(Duration.ofDays(5)), "newer 新");
    clock.advance(Duration.ofDays(8));
    try (Remanence remanence =
        Remanence.builder()
            .store(new Holding(store))
            .embedding("none")
            .clock(clock)
            .settings(SettingKey.HISTORY_RETENTION_DAYS.apply(SpaceSettings.defaults(), 7))
            .open(folder)) {
      Space space = remanence.space("default");
      ExpiredMessages rehearsed = space.messages().expire(true);
      assertThat(rehearsed).isEqualTo(new ExpiredMessages(4, 0));
      assertThat(space.messages().expire(false)).isEqualTo(rehearsed);
      assertThat(space.fullHistory(EverythingSample.KITCHEN, Limit.all())).hasSize(3);
      assertThat(space.history(EverythingSample.KITCHEN, Limit.all()))
          .extracting(message -> message.body().text())
          .containsExactly("newer 新");
      assertThat(space.messages().expire(true)).isEqualTo(new ExpiredMessages(0, 4));
      assertThat(space.messages().expire(false)).isEqualTo(new ExpiredMessages(0, 4));
      assertThat(space.fullHistory(EverythingSample.KITCHEN, Limit.all())).hasSize(1);
      // What was made from messages outlives them.
      assertThat(store.<List<Summary>>read(tx -> tx.summaries().scan("", 10)))
          .singleElement()
          .matches(summary -> !summary.stale());
      assertThat(store.<List<Memory>>read(tx -> tx.memories().scan("", 10))).hasSize(2);
      assertThat(space.messages().expire(false)).isEqualTo(new ExpiredMessages(0, 0));
    }
  }

  private static List<String> ids(Space space) {
    return space.injections(HERE, Optional.empty(), 2_000).stream().map(Injection::id).toList();
  }

  private record Holding(Store store) implements StoreProvider {
    @Override
    public String name() {
      return "holding";
    }

    @Override
    public Store open(Path directory, Clock clock) {
      return store;
    }

    @Override
    public VectorStore openVectors(Path directory) {
      return new InMemoryVectorStore();
    }
  }
}

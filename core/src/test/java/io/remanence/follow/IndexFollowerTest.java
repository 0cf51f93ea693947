package io.remanence.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.recall.ForwardingIndex;
import io.remanence.recall.IndexFiles;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.IndexedItems;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class IndexFollowerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  private static final Placement PLACE =
      new Placement(Scope.session("s"), Isolation.SESSION, false);

  private final InMemoryStore store = new InMemoryStore(CLOCK);
  private final AtomicLong given = new AtomicLong();
  private final Memories memories = new Memories(CLOCK, prefix -> prefix + given.incrementAndGet());
  private final Watched index = new Watched();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private IndexFollower follower = follower(Duration.ZERO);

  /** An index that tells what it is asked to do, and can be held. */
  private static final class Watched extends ForwardingIndex implements IndexFiles {
    final List<Integer> lists = new CopyOnWriteArrayList<>();
    final AtomicInteger steps = new AtomicInteger();
    final CountDownLatch held = new CountDownLatch(1);
    final CountDownLatch go = new CountDownLatch(1);
    volatile boolean holds;

    Watched() {
      super(new InMemoryIndex());
    }

    @Override
    public void apply(List<IndexWrite> writes, IndexPosition position) {
      if (holds) {
        held.countDown();
        try {
          go.await();
        } catch (InterruptedException stopped) {
          throw new IllegalStateException(stopped);
        }
      }
      lists.add(writes.size());
      super.apply(writes, position);
    }

    @Override
    public boolean settle() {
      // Two steps each time.
      return steps.incrementAndGet() % 2 == 0;
    }

    @Override
    public boolean purge() {
      return true;
    }
  }

  private IndexFollower follower(Duration gather) {
    return new IndexFollower(
        "test",
        store,
        index,
        new InMemoryVectorStore(),
        List.of(),
        new IndexedItems(Set.of()),
        failures::add,
        new IndexFollower.Pace(gather, Duration.ofMillis(1), Duration.ofMillis(2)));
  }

  @AfterEach
  void close() {
    index.go.countDown();
    follower.close();
    index.close();
    store.close();
    assertThat(failures).isEmpty();
  }

  private List<Memory> saved(int count) {
    List<Memory> made = new ArrayList<>();
    store.transact(
        tx -> {
          for (int i = 0; i < count; i++) {
            String text = "茶 " + given.get() + " tea";
            NewMemory wanted = NewMemory.of(text, MemorySource.API, PLACE);
            made.add(memories.create(TxMemories.of(tx), wanted).memory());
          }
          return made;
        });
    follower.signal();
    return made;
  }

  private long head() {
    return store.changes(0, 1).head();
  }

  private static void await(BooleanSupplier reached) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!reached.getAsBoolean() && System.nanoTime() < end) {
      Thread.sleep(2);
    }
    assertThat(reached.getAsBoolean()).isTrue();
  }

  @Test
  void takes_long_lists_where_it_is_far_behind() throws InterruptedException {
    saved(1);
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    index.holds = true;
    saved(1);
    index.held.await();
    saved(54_000);
    index.holds = false;
    index.lists.clear();
    index.go.countDown();
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    assertThat(index.lists.subList(0, 4)).containsExactly(1, 16_500, 1_500, 1_500);
    AtomicInteger held = new AtomicInteger();
    index.scan(entry -> held.incrementAndGet());
    assertThat(held.get()).isEqualTo(54_002);
  }

  @Test
  void what_changed_twice_while_it_was_behind_is_as_it_is_now() throws InterruptedException {
    List<Memory> before = saved(3_000);
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    index.holds = true;
    saved(1);
    index.held.await();
    saved(2_000);
    store.transact(
        tx -> {
          before.forEach(memory -> memories.erase(TxMemories.of(tx), memory));
          return before;
        });
    saved(2_000);
    index.holds = false;
    index.go.countDown();
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    List<String> ids = new ArrayList<>();
    index.scan(entry -> ids.add(entry.id().id()));
    assertThat(ids).hasSize(4_001);
    assertThat(ids).doesNotContainAnyElementsOf(before.stream().map(m -> m.id().value()).toList());
  }

  @Test
  void lets_the_index_settle_after_each_stretch_of_writes() throws InterruptedException {
    saved(10);
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    await(() -> index.steps.get() == 2);
    saved(10);
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    await(() -> index.steps.get() == 4);
  }

  @Test
  void gathers_what_nobody_waits_for_and_hurries_for_one_who_waits() {
    follower.close();
    follower = follower(Duration.ofMinutes(5));
    saved(1);
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    long first = head();
    for (int i = 0; i < 200; i++) {
      saved(1);
    }
    assertThat(follower.position().words()).isEqualTo(first);
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    assertThat(index.lists).containsExactly(1, 200);
  }

  @Test
  void gathers_no_longer_than_it_says() throws InterruptedException {
    follower.close();
    follower = follower(Duration.ofMillis(20));
    for (int i = 0; i < 50; i++) {
      saved(1);
    }
    long head = head();
    await(() -> follower.position().words() == head);
  }

  @Test
  void closes_at_once_while_it_gathers() {
    follower.close();
    follower = follower(Duration.ofDays(1));
    saved(1);
    assertThat(follower.await(head(), PATIENCE)).isTrue();
    saved(1);
    assertTimeoutPreemptively(PATIENCE, follower::close);
  }
}

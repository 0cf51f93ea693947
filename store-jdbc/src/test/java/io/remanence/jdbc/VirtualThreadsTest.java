package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.scope.SessionKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class VirtualThreadsTest {
  private static final SessionKey ROOM = Appends.session("room");

  @TempDir Path folder;

  @Test
  void work_of_virtual_threads_runs_on_a_few_platform_threads() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (SqliteStore store = Stores.open(folder);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Stores.say(store, ROOM, "text");
      List<Future<Boolean>> reads = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        reads.add(
            threads.submit(
                () ->
                    store.read(
                        tx -> {
                          most.accumulateAndGet(running.incrementAndGet(), Math::max);
                          boolean found = tx.sessions().get(ROOM).isPresent();
                          running.decrementAndGet();
                          return found && !Thread.currentThread().isVirtual();
                        })));
      }
      for (Future<Boolean> read : reads) {
        assertThat(read.get()).isTrue();
      }
    }
    assertThat(most.get()).isBetween(1, 4);
  }

  @Test
  void readers_that_take_long_hold_up_neither_writers_nor_virtual_threads() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (SqliteStore store = Stores.open(folder);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> reads = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        reads.add(
            threads.submit(
                () ->
                    store.read(
                        tx -> {
                          try {
                            go.await();
                          } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                          }
                          return 0;
                        })));
      }
      assertThat(Stores.say(store, ROOM, "text")).isEqualTo(1);
      assertThat(threads.submit(() -> 7).get()).isEqualTo(7);
      go.countDown();
      for (Future<?> read : reads) {
        read.get();
      }
    }
  }

  @Test
  void what_a_read_throws_reaches_a_virtual_thread_as_it_is() throws Exception {
    AssertionError thrown = new AssertionError("mine");
    try (SqliteStore store = Stores.open(folder);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> read =
          threads.submit(
              () ->
                  store.read(
                      tx -> {
                        throw thrown;
                      }));
      assertThatThrownBy(read::get).hasCause(thrown);
      assertThat(Stores.texts(store, ROOM)).isEmpty();
    }
  }
}

package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.scope.SessionKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class InterruptTest {
  private static final SessionKey ROOM = Appends.session("room");

  @TempDir Path folder;

  @Test
  void an_interrupted_caller_is_refused_and_nothing_is_done() {
    try (SqliteStore store = Stores.open(folder)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> Stores.say(store, ROOM, "x"))
          .isInstanceOfSatisfying(
              RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
          .hasMessageContaining("nothing was done");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(Stores.texts(store, ROOM)).isEmpty();
    }
  }

  @Test
  void a_caller_whose_work_has_begun_gets_its_result_and_stays_interrupted() throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      CountDownLatch running = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      AtomicReference<@Nullable Long> result = new AtomicReference<>();
      AtomicBoolean stillInterrupted = new AtomicBoolean();
      Thread caller =
          Thread.ofVirtual()
              .start(
                  () -> {
                    result.set(
                        store.transact(
                            tx -> {
                              running.countDown();
                              awaitUninterruptibly(go);
                              return Appends.append(tx, ROOM, Appends.START, Appends.user("x"));
                            }));
                    stillInterrupted.set(Thread.currentThread().isInterrupted());
                  });
      running.await();
      caller.interrupt();
      Thread.sleep(50);
      go.countDown();
      caller.join();
      assertThat(result.get()).isEqualTo(1);
      assertThat(stillInterrupted).isTrue();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void the_outcome_is_never_in_doubt() throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      Set<String> acknowledged = ConcurrentHashMap.newKeySet();
      Set<String> refused = ConcurrentHashMap.newKeySet();
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        String text = "text " + i;
        callers.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      try {
                        Stores.say(store, ROOM, text);
                        acknowledged.add(text);
                      } catch (RemanenceException e) {
                        refused.add(text);
                      }
                    }));
      }
      Random random = new Random(11);
      for (Thread caller : callers) {
        if (random.nextBoolean()) {
          caller.interrupt();
        }
      }
      for (Thread caller : callers) {
        caller.join();
      }
      assertThat(acknowledged.size() + refused.size()).isEqualTo(400);
      assertThat(Stores.texts(store, ROOM)).containsExactlyInAnyOrderElementsOf(acknowledged);
    }
  }

  @Test
  void reads_of_interrupted_threads_leave_the_pool_usable() throws Exception {
    try (SqliteStore store = Stores.open(folder)) {
      Stores.say(store, ROOM, "x");
      for (int i = 0; i < 50; i++) {
        Thread reader =
            Thread.ofVirtual()
                .start(
                    () -> {
                      Thread.currentThread().interrupt();
                      try {
                        Stores.texts(store, ROOM);
                      } catch (RemanenceException e) {
                        assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                      }
                    });
        reader.join();
      }
      assertThat(Stores.texts(store, ROOM)).containsExactly("x");
    }
  }
}

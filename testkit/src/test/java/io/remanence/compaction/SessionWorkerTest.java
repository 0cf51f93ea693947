package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class SessionWorkerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final SessionKey SLOW = SessionKey.of("slow");

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void a_session_whose_model_is_slow_keeps_no_other_from_its_turn() {
    CountDownLatch others = new CountDownLatch(3);
    List<String> done = new CopyOnWriteArrayList<>();
    try (SessionWorker<Integer> worker =
        new SessionWorker<>(
            "test",
            Integer::sum,
            (session, wanted) -> {
              if (session.equals(SLOW)) {
                await(others);
              } else {
                others.countDown();
              }
              done.add(session.session() + wanted);
            })) {
      worker.add(SLOW, 1);
      for (int i = 0; i < 3; i++) {
        worker.add(SessionKey.of("quick" + i), i);
      }
      assertThat(worker.awaitIdle(PATIENCE)).isTrue();
      assertThat(done).containsExactlyInAnyOrder("slow1", "quick00", "quick11", "quick22");
    }
  }

  @Test
  void a_session_is_worked_on_by_one_at_a_time_and_what_comes_meanwhile_is_merged() {
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    List<Integer> wanted = new CopyOnWriteArrayList<>();
    try (SessionWorker<Integer> worker =
        new SessionWorker<>(
            "test",
            Integer::sum,
            (session, many) -> {
              wanted.add(many);
              began.countDown();
              await(go);
            })) {
      worker.add(SLOW, 1);
      await(began);
      worker.add(SLOW, 2);
      worker.add(SLOW, 3);
      assertThat(worker.has(SLOW)).isTrue();
      assertThat(worker.awaitIdle(Duration.ofMillis(1))).isFalse();
      go.countDown();
      assertThat(worker.awaitIdle(PATIENCE)).isTrue();
      assertThat(wanted).containsExactly(1, 5);
      assertThat(worker.has(SLOW)).isFalse();
    }
  }

  @Test
  void of_many_sessions_none_is_lost_and_none_is_worked_on_twice_at_once() {
    Map<SessionKey, AtomicInteger> working = new HashMap<>();
    List<SessionKey> sessions = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sessions.add(SessionKey.of("s" + i));
      working.put(sessions.getLast(), new AtomicInteger());
    }
    AtomicInteger total = new AtomicInteger();
    List<SessionKey> twice = new CopyOnWriteArrayList<>();
    try (SessionWorker<Integer> worker =
        new SessionWorker<>(
            "test",
            Integer::sum,
            (session, many) -> {
              AtomicInteger here = Objects.requireNonNull(working.get(session));
              if (here.incrementAndGet() > 1) {
                twice.add(session);
              }
              total.addAndGet(many);
              Thread.yield();
              here.decrementAndGet();
            })) {
      for (int i = 0; i < 20_000; i++) {
        worker.add(sessions.get(i * 7 % 20), 1);
      }
      assertThat(worker.awaitIdle(PATIENCE)).isTrue();
      assertThat(total.get()).isEqualTo(20_000);
      assertThat(twice).isEmpty();
    }
  }
}

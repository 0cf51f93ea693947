package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.remanence.embed.Embedder.Purpose;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ModelThreadsTest {
  private final ModelThreads threads = new ModelThreads("test", 1);
  private final CountDownLatch busy = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<Thread> callers = new ArrayList<>();

  @AfterEach
  void close() {
    release.countDown();
    threads.close();
  }

  @Test
  void a_query_is_answered_before_the_documents_that_came_earlier() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    occupy();
    for (int i = 0; i < 5; i++) {
      String document = "document " + i;
      enqueue(Purpose.DOCUMENT, () -> order.add(document));
    }
    enqueue(Purpose.QUERY, () -> order.add("query 0"));
    enqueue(Purpose.QUERY, () -> order.add("query 1"));
    release.countDown();
    joinAll();
    assertThat(order)
        .containsExactly(
            "query 0",
            "query 1",
            "document 0",
            "document 1",
            "document 2",
            "document 3",
            "document 4");
  }

  @Test
  void work_runs_on_a_named_platform_thread() {
    Thread worker = threads.call(Purpose.QUERY, Thread::currentThread);
    assertThat(worker.isVirtual()).isFalse();
    assertThat(worker.isDaemon()).isTrue();
    assertThat(worker.getName()).startsWith("remanence-test-");
  }

  @Test
  void what_was_begun_is_answered_later_and_the_caller_goes_on() throws Exception {
    occupy();
    Future<String> begun = threads.begin(Purpose.QUERY, () -> "done");
    assertThat(begun.isDone()).isFalse();
    release.countDown();
    assertThat(begun.get()).isEqualTo("done");
  }

  @Test
  void what_is_cancelled_before_it_runs_leaves_the_queue() throws Exception {
    occupy();
    Future<String> begun = threads.begin(Purpose.QUERY, () -> "not run");
    assertThat(begun.cancel(true)).isTrue();
    assertThat(threads.waiting()).isZero();
  }

  @Test
  void what_is_cancelled_while_it_runs_is_not_interrupted() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    AtomicReference<Boolean> interrupted = new AtomicReference<>(true);
    Future<String> begun =
        threads.begin(
            Purpose.QUERY,
            () -> {
              running.countDown();
              release.await();
              interrupted.set(Thread.currentThread().isInterrupted());
              return "done";
            });
    running.await();
    begun.cancel(true);
    release.countDown();
    threads.close();
    assertThat(interrupted.get()).isFalse();
  }

  @Test
  void an_interrupted_caller_leaves_the_queue_and_stays_interrupted() throws Exception {
    occupy();
    AtomicReference<Throwable> failure = new AtomicReference<>(new AssertionError("no failure"));
    AtomicReference<Boolean> flag = new AtomicReference<>(false);
    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  failure.set(
                      catchThrowable(() -> threads.call(Purpose.DOCUMENT, () -> "not run")));
                  flag.set(Thread.currentThread().isInterrupted());
                });
    awaitWaiting(1);
    caller.interrupt();
    caller.join();
    assertThat(code(failure.get())).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(flag.get()).isTrue();
    assertThat(threads.waiting()).isZero();
  }

  @Test
  void closing_refuses_what_waits_and_lets_what_runs_end() throws Exception {
    AtomicReference<String> running = new AtomicReference<>("");
    callers.add(
        Thread.startVirtualThread(
            () ->
                running.set(
                    threads.call(
                        Purpose.DOCUMENT,
                        () -> {
                          busy.countDown();
                          release.await();
                          return "done";
                        }))));
    busy.await();
    AtomicReference<Throwable> waiting = new AtomicReference<>(new AssertionError("no failure"));
    callers.add(
        Thread.startVirtualThread(
            () -> waiting.set(catchThrowable(() -> threads.call(Purpose.QUERY, () -> "not run")))));
    awaitWaiting(1);
    Thread closer = Thread.startVirtualThread(threads::close);
    callers.get(1).join();
    assertThat(code(waiting.get())).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(closer.isAlive()).isTrue();
    release.countDown();
    closer.join();
    joinAll();
    assertThat(running.get()).isEqualTo("done");
  }

  @Test
  void refuses_work_once_closed() {
    threads.close();
    threads.close();
    assertThatThrownBy(() -> threads.call(Purpose.QUERY, () -> 1))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("test is closed");
  }

  @Test
  void passes_on_the_failure_of_the_work() {
    RemanenceException known = RemanenceException.of(ErrorCode.UNAVAILABLE, "no weights");
    assertThatThrownBy(
            () ->
                threads.call(
                    Purpose.QUERY,
                    () -> {
                      throw known;
                    }))
        .isSameAs(known);
    Throwable unknown =
        catchThrowable(
            () ->
                threads.call(
                    Purpose.QUERY,
                    () -> {
                      throw new IllegalStateException("broken");
                    }));
    assertThat(code(unknown)).isEqualTo(ErrorCode.INTERNAL);
    assertThat(unknown).hasMessageContaining("broken");
    assertThat(threads.<Integer>call(Purpose.QUERY, () -> 7)).isEqualTo(7);
  }

  /** Keeps the only thread busy until {@link #release}. */
  private void occupy() throws InterruptedException {
    callers.add(
        Thread.startVirtualThread(
            () ->
                threads.call(
                    Purpose.DOCUMENT,
                    () -> {
                      busy.countDown();
                      release.await();
                      return true;
                    })));
    busy.await();
  }

  private void enqueue(Purpose purpose, java.util.concurrent.Callable<Boolean> work)
      throws InterruptedException {
    int before = threads.waiting();
    callers.add(Thread.startVirtualThread(() -> threads.call(purpose, work)));
    awaitWaiting(before + 1);
  }

  private void awaitWaiting(int wanted) throws InterruptedException {
    while (threads.waiting() < wanted) {
      Thread.sleep(1);
    }
  }

  private void joinAll() throws InterruptedException {
    for (Thread caller : callers) {
      caller.join();
    }
  }

  private static ErrorCode code(Throwable failure) {
    assertThat(failure).isInstanceOf(RemanenceException.class);
    return ((RemanenceException) failure).code();
  }
}

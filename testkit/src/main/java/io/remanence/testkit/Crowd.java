package io.remanence.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Runs work on many threads at once and passes on the first failure. */
final class Crowd {
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final CountDownLatch start = new CountDownLatch(1);

  /** Runs the work on so many platform threads, with their numbers from 0, and waits for all. */
  static void run(int size, IntConsumer work) {
    Crowd crowd = new Crowd();
    for (int i = 0; i < size; i++) {
      int number = i;
      crowd.add(Thread.ofPlatform(), () -> work.accept(number));
    }
    crowd.await();
  }

  /** As {@link #run}, on virtual threads. */
  static void runVirtual(int size, IntConsumer work) {
    Crowd crowd = new Crowd();
    for (int i = 0; i < size; i++) {
      int number = i;
      crowd.add(Thread.ofVirtual(), () -> work.accept(number));
    }
    crowd.await();
  }

  /** Adds work on a thread of this kind; it waits for {@link #begin}. */
  void add(Thread.Builder kind, Runnable work) {
    threads.add(
        kind.start(
            () -> {
              try {
                Waiting.until(start);
                work.run();
              } catch (Throwable e) {
                failure.compareAndSet(null, e);
              }
            }));
  }

  /** Lets all begin. */
  void begin() {
    start.countDown();
  }

  /** Whether any has failed. */
  boolean failed() {
    return failure.get() != null;
  }

  /** Lets all begin, waits until all have ended, and throws what the first of them threw. */
  void await() {
    begin();
    threads.forEach(Waiting::untilEnded);
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new AssertionError("a thread failed: " + thrown, thrown);
    }
  }
}

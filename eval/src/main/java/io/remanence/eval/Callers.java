package io.remanence.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Runs a call many times from so many virtual threads. */
final class Callers {
  private Callers() {}

  /** Calls per second. */
  static double rate(int callers, int calls, IntConsumer call) {
    AtomicInteger next = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < callers; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int n = next.getAndIncrement(); n < calls; n = next.getAndIncrement()) {
                      call.accept(n);
                    }
                  }));
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stop);
      }
    }
    return calls / ((System.nanoTime() - start) / 1e9);
  }
}

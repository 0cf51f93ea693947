package io.remanence.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits that end with an error instead of never. */
final class Waiting {
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private Waiting() {}

  static void untilEnded(Thread thread) {
    try {
      if (!thread.join(LONGEST)) {
        throw new AssertionError(thread + " still runs after " + LONGEST);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Waits that long at most; whether the thread has ended. */
  static boolean endedWithin(Thread thread, long milliseconds) {
    try {
      return thread.join(Duration.ofMillis(milliseconds));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static void until(CountDownLatch latch) {
    try {
      if (!latch.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("what was waited for didn't happen within " + LONGEST);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static void until(BooleanSupplier happened) {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!happened.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("what was waited for didn't happen within " + LONGEST);
      }
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
    }
  }

  private static AssertionError interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new AssertionError("interrupted while waiting", e);
  }
}

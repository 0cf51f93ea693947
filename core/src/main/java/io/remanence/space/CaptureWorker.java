package io.remanence.space;

import io.remanence.exchange.BackgroundCapture;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** One thread that looks at turns that wait to be captured by a model, as they are due. */
final class CaptureWorker implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final BackgroundCapture capture;
  private final Clock clock;
  private final Consumer<Throwable> failed;
  private final Thread thread;
  private boolean signalled;
  private boolean idle;
  private volatile boolean closed;

  CaptureWorker(String space, BackgroundCapture capture, Clock clock, Consumer<Throwable> failed) {
    this.capture = capture;
    this.clock = clock;
    this.failed = failed;
    this.thread =
        Thread.ofPlatform().daemon().name("remanence-capture-" + space).unstarted(this::work);
  }

  void start() {
    thread.start();
  }

  /** A turn may be due. */
  synchronized void signal() {
    signalled = true;
    idle = false;
    notifyAll();
  }

  /**
   * Waits until no turn waits any more.
   *
   * @return whether that came in time
   */
  synchronized boolean awaitIdle(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (!idle && !closed) {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        wait(left);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
    return idle;
  }

  private void work() {
    while (!closed) {
      Duration pause;
      boolean nothingWaits = false;
      try {
        Optional<Instant> next = capture.run();
        nothingWaits = next.isEmpty();
        pause =
            next.map(time -> Duration.between(clock.instant(), time))
                .filter(until -> until.compareTo(LONGEST) < 0)
                .orElse(LONGEST);
      } catch (RuntimeException | Error failure) {
        if (closed) {
          return;
        }
        failed.accept(failure);
        pause = AFTER_FAILURE;
      }
      if (!pauseFor(pause, nothingWaits)) {
        return;
      }
    }
  }

  private synchronized boolean pauseFor(Duration pause, boolean nothingWaits) {
    if (nothingWaits && !signalled) {
      idle = true;
      notifyAll();
    }
    try {
      long end = System.nanoTime() + Math.max(1, pause.toNanos());
      while (!signalled && !closed) {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          break;
        }
        wait(left);
      }
    } catch (InterruptedException interrupted) {
      return false;
    }
    signalled = false;
    return true;
  }

  /** Breaks off what is asked just now; its turn waits in the store. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(CLOSING);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.remanence.follow;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A platform thread that works off what is new whenever it is told, and now and then by itself.
 * Work that fails is told to the listener and tried again after a pause that doubles up to a
 * minute.
 */
abstract class Follower implements AutoCloseable {
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread;
  private final Consumer<Throwable> onFailure;
  private boolean signalled = true;
  private volatile boolean closed;

  Follower(String name, Consumer<Throwable> onFailure) {
    this.onFailure = onFailure;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  /** Does one bounded piece of work; whether there may be more. */
  abstract boolean step() throws InterruptedException;

  /** Called when there is nothing to do, before the thread waits. */
  void idle() {}

  /** Called after a failure, before the work is tried again. */
  void recover() {}

  /** Called when it is closed, to wake who waits within a piece of work. */
  void closing() {}

  final void start() {
    thread.start();
  }

  /** Tells the follower that something is new. */
  public final void signal() {
    lock.lock();
    try {
      signalled = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  final boolean isClosed() {
    return closed;
  }

  private void run() {
    Duration pause = Duration.ofMillis(100);
    while (!closed) {
      try {
        if (!step()) {
          idle();
          await(IDLE, true);
        }
        pause = Duration.ofMillis(100);
      } catch (InterruptedException stop) {
        return;
      } catch (RuntimeException | Error failure) {
        if (closed) {
          return;
        }
        onFailure.accept(failure);
        recover();
        try {
          await(pause, false);
        } catch (InterruptedException stop) {
          return;
        }
        pause =
            pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0
                ? LONGEST_PAUSE
                : pause.multipliedBy(2);
      }
    }
  }

  private void await(Duration longest, boolean wakeable) throws InterruptedException {
    lock.lock();
    try {
      long left = longest.toNanos();
      while (left > 0 && !closed && !(wakeable && signalled)) {
        left = changed.awaitNanos(left);
      }
      signalled = false;
    } finally {
      lock.unlock();
    }
  }

  /** Stops after the piece of work under way. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    closing();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

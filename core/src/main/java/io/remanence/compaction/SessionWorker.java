package io.remanence.compaction;

import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One thread that works on sessions, one after another, in the order in which they came; there is
 * none before the first. What waits is not kept: whoever adds it brings it back. Safe for use by
 * many threads.
 *
 * @param <W> what is wanted of a session
 */
public final class SessionWorker<W> implements AutoCloseable {
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final String name;
  private final BinaryOperator<W> merge;
  private final BiConsumer<SessionKey, W> work;
  private final SequencedMap<SessionKey, W> waiting = new LinkedHashMap<>();
  private @Nullable SessionKey current;
  private @Nullable Thread thread;
  private boolean closed;

  /**
   * A worker.
   *
   * @param name that of its thread
   * @param merge what is wanted of a session that waits already, and is added again
   * @param work throws nothing
   */
  public SessionWorker(String name, BinaryOperator<W> merge, BiConsumer<SessionKey, W> work) {
    this.name = name;
    this.merge = merge;
    this.work = work;
  }

  /** Puts a session at the end of those that wait; nothing happens after the worker was closed. */
  public synchronized void add(SessionKey session, W wanted) {
    if (closed) {
      return;
    }
    waiting.merge(session, wanted, merge);
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name(name).start(this::run);
    }
    notifyAll();
  }

  /** Whether the session waits or is worked on. */
  public synchronized boolean has(SessionKey session) {
    return session.equals(current) || waiting.containsKey(session);
  }

  /** Whether it was closed. */
  public synchronized boolean isClosed() {
    return closed;
  }

  /**
   * Waits until no session waits any more and none is worked on.
   *
   * @return whether that came in time
   */
  public synchronized boolean awaitIdle(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (current != null || !waiting.isEmpty()) {
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
    return true;
  }

  private record Job<W>(SessionKey session, W wanted) {}

  private void run() {
    for (Optional<Job<W>> job = next(); job.isPresent(); job = next()) {
      work.accept(job.get().session(), job.get().wanted());
    }
  }

  private synchronized Optional<Job<W>> next() {
    current = null;
    notifyAll();
    while (waiting.isEmpty() && !closed) {
      try {
        wait();
      } catch (InterruptedException stray) {
        // Only closing ends the thread; what a model's client left behind does not.
      }
    }
    if (closed) {
      return Optional.empty();
    }
    // An interrupt of the last session's work is not meant for the next.
    var unused = Thread.interrupted();
    var first = waiting.pollFirstEntry();
    current = first.getKey();
    return Optional.of(new Job<>(first.getKey(), first.getValue()));
  }

  /** Breaks off what is worked on just now. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      closed = true;
      waiting.clear();
      running = thread;
      notifyAll();
    }
    if (running == null) {
      return;
    }
    running.interrupt();
    try {
      running.join(CLOSING);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

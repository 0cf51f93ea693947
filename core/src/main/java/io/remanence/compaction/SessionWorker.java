package io.remanence.compaction;

import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;

/**
 * A few threads that work on sessions in the order in which they came, on each session one at a
 * time; there are none before they are needed. A model that is slow for one session keeps the
 * others from nothing as long as a thread is free. What waits is not kept: whoever adds it brings
 * it back. Safe for use by many threads.
 *
 * @param <W> what is wanted of a session
 */
public final class SessionWorker<W> implements AutoCloseable {
  private static final Duration CLOSING = Duration.ofSeconds(5);

  /** They wait for models most of their time. */
  private static final int THREADS = 4;

  private final String name;
  private final BinaryOperator<W> merge;
  private final BiConsumer<SessionKey, W> work;
  private final SequencedMap<SessionKey, W> waiting = new LinkedHashMap<>();
  private final Set<SessionKey> current = new HashSet<>();
  private final List<Thread> threads = new ArrayList<>();
  private int idle;
  private boolean closed;

  /**
   * A worker.
   *
   * @param name that of its threads
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
    if (waiting.size() > idle && threads.size() < THREADS) {
      threads.add(Thread.ofPlatform().daemon().name(name).start(this::run));
    }
    notifyAll();
  }

  /** Whether the session waits or is worked on. */
  public synchronized boolean has(SessionKey session) {
    return current.contains(session) || waiting.containsKey(session);
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
      while (!current.isEmpty() || !waiting.isEmpty()) {
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
      try {
        work.accept(job.get().session(), job.get().wanted());
      } finally {
        done(job.get().session());
      }
    }
  }

  private synchronized void done(SessionKey session) {
    current.remove(session);
    notifyAll();
  }

  private synchronized Optional<Job<W>> next() {
    Optional<SessionKey> free = free();
    while (free.isEmpty() && !closed) {
      idle++;
      try {
        wait();
      } catch (InterruptedException stray) {
        // Only closing ends the thread; what a model's client left behind does not.
      } finally {
        idle--;
      }
      free = free();
    }
    if (closed) {
      return Optional.empty();
    }
    // An interrupt of the last session's work is not meant for the next.
    var unused = Thread.interrupted();
    SessionKey session = free.orElseThrow();
    current.add(session);
    return Optional.of(new Job<>(session, Objects.requireNonNull(waiting.remove(session))));
  }

  /** The first that waits and is not worked on. */
  private Optional<SessionKey> free() {
    return waiting.keySet().stream().filter(session -> !current.contains(session)).findFirst();
  }

  /** Breaks off what is worked on just now. */
  @Override
  public void close() {
    List<Thread> running;
    synchronized (this) {
      closed = true;
      waiting.clear();
      running = List.copyOf(threads);
      notifyAll();
    }
    running.forEach(Thread::interrupt);
    long end = System.nanoTime() + CLOSING.toNanos();
    try {
      for (Thread thread : running) {
        thread.join(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

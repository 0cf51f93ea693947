package io.remanence.rolling;

import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.CompactionTrigger;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread that compacts the sessions that are due, one after another; there is none before the
 * first. What waits is not kept: after a restart the next turn that reaches the line brings it
 * back.
 */
public final class CompactionWorker implements CompactionTrigger, AutoCloseable {
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final Compactor compactor;
  private final String name;
  private final Consumer<Throwable> failed;
  private final SequencedMap<SessionKey, Extent> waiting = new LinkedHashMap<>();
  private @Nullable SessionKey current;
  private @Nullable Thread thread;
  private boolean closed;

  /**
   * @param failed hears of defects; a compaction that fails tells of that itself
   */
  public CompactionWorker(String space, Compactor compactor, Consumer<Throwable> failed) {
    this.compactor = compactor;
    this.name = "remanence-compaction-" + space;
    this.failed = failed;
  }

  @Override
  public synchronized boolean isRunning(SessionKey session) {
    return session.equals(current) || waiting.containsKey(session) || compactor.isRunning(session);
  }

  @Override
  public synchronized void due(SessionKey session, Extent extent) {
    if (closed) {
      return;
    }
    waiting.merge(session, extent, (one, other) -> one == Extent.ALL ? one : other);
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name(name).start(this::work);
    }
    notifyAll();
  }

  /**
   * Waits until no session waits any more and none is being compacted in the background.
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

  private record Job(SessionKey session, Extent extent) {}

  private void work() {
    for (Optional<Job> job = next(); job.isPresent(); job = next()) {
      try {
        compactor.compactDue(job.get().session(), job.get().extent());
      } catch (CompactionRefused told) {
        // It is kept with the session, and listeners heard of it.
      } catch (RuntimeException | Error defect) {
        failed.accept(defect);
      }
    }
  }

  private synchronized Optional<Job> next() {
    current = null;
    notifyAll();
    try {
      while (waiting.isEmpty() && !closed) {
        wait();
      }
    } catch (InterruptedException interrupted) {
      return Optional.empty();
    }
    if (closed) {
      return Optional.empty();
    }
    SessionKey session = waiting.firstEntry().getKey();
    Extent extent = waiting.firstEntry().getValue();
    waiting.remove(session);
    current = session;
    return Optional.of(new Job(session, extent));
  }

  /** Breaks off what is asked just now; nothing of it remains. */
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

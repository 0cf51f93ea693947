package io.remanence.chain;

import io.remanence.compaction.CompactionRefused;
import io.remanence.context.TopicTrigger;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread that judges and sums up the sessions in which something was said, one after another;
 * there is none before the first. What waits is not kept: what is wanted is in the store, and the
 * next turn brings it back.
 */
public final class TopicWorker implements TopicTrigger, AutoCloseable {
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final TopicChain chain;
  private final String name;
  private final BiConsumer<SessionKey, CompactionRefused> refused;
  private final Consumer<Throwable> failed;

  /** The last round that a prompt lacked, by session; 0 where a turn ended. */
  private final SequencedMap<SessionKey, Long> waiting = new LinkedHashMap<>();

  private @Nullable SessionKey current;
  private @Nullable Thread thread;
  private boolean closed;

  /**
   * @param refused hears of summaries that came to nothing
   * @param failed hears of defects
   */
  public TopicWorker(
      String space,
      TopicChain chain,
      BiConsumer<SessionKey, CompactionRefused> refused,
      Consumer<Throwable> failed) {
    this.chain = chain;
    this.name = "remanence-topics-" + space;
    this.refused = refused;
    this.failed = failed;
  }

  @Override
  public void due(SessionKey session) {
    add(session, 0);
  }

  @Override
  public void missing(SessionKey session, long toRound) {
    add(session, toRound);
  }

  private synchronized void add(SessionKey session, long missing) {
    if (closed) {
      return;
    }
    waiting.merge(session, missing, Math::max);
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name(name).start(this::work);
    }
    notifyAll();
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

  private record Job(SessionKey session, long missing) {}

  private void work() {
    for (Optional<Job> job = next(); job.isPresent(); job = next()) {
      SessionKey session = job.get().session();
      try {
        chain.advance(session, job.get().missing());
      } catch (CompactionRefused told) {
        refused.accept(session, told);
      } catch (RuntimeException | Error defect) {
        if (!isClosed()) {
          failed.accept(defect);
        }
      }
    }
  }

  private synchronized boolean isClosed() {
    return closed;
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
    long missing = waiting.firstEntry().getValue();
    waiting.remove(session);
    current = session;
    return Optional.of(new Job(session, missing));
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

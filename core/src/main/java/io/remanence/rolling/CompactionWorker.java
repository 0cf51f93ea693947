package io.remanence.rolling;

import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.CompactionTrigger;
import io.remanence.compaction.SessionWorker;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Compacts the sessions that are due, in the background. What waits is not kept: after a restart
 * the next turn that reaches the line brings it back.
 */
public final class CompactionWorker implements CompactionTrigger, AutoCloseable {
  private final Compactor compactor;
  private final Consumer<Throwable> failed;
  private final SessionWorker<Extent> worker;

  /**
   * @param failed hears of defects; a compaction that fails tells of that itself
   */
  public CompactionWorker(String space, Compactor compactor, Consumer<Throwable> failed) {
    this.compactor = compactor;
    this.failed = failed;
    this.worker =
        new SessionWorker<>(
            "remanence-compaction-" + space,
            (one, other) -> one == Extent.ALL ? one : other,
            this::compact);
  }

  @Override
  public boolean isRunning(SessionKey session) {
    return worker.has(session) || compactor.isRunning(session);
  }

  @Override
  public void due(SessionKey session, Extent extent) {
    worker.add(session, extent);
  }

  /** As {@link SessionWorker#awaitIdle}. */
  public boolean awaitIdle(Duration patience) {
    return worker.awaitIdle(patience);
  }

  private void compact(SessionKey session, Extent extent) {
    try {
      compactor.compactDue(session, extent);
    } catch (CompactionRefused told) {
      // It is kept with the session, and listeners heard of it.
    } catch (RuntimeException | Error defect) {
      failed.accept(defect);
    }
  }

  /** Breaks off what is asked just now; nothing of it remains. */
  @Override
  public void close() {
    worker.close();
  }
}

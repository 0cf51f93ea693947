package io.remanence.chain;

import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.SessionWorker;
import io.remanence.context.TopicTrigger;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Judges and sums up the sessions in which something was said, in the background. What waits is not
 * kept: what is wanted is in the store, and the next turn brings it back.
 */
public final class TopicWorker implements TopicTrigger, AutoCloseable {
  private final TopicChain chain;
  private final BiConsumer<SessionKey, CompactionRefused> refused;
  private final Consumer<Throwable> failed;

  /** Wants of a session the last round that a prompt lacked; 0 where a turn ended. */
  private final SessionWorker<Long> worker;

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
    this.refused = refused;
    this.failed = failed;
    this.worker = new SessionWorker<>("remanence-topics-" + space, Math::max, this::advance);
  }

  @Override
  public void due(SessionKey session) {
    worker.add(session, 0L);
  }

  @Override
  public void missing(SessionKey session, long toRound) {
    worker.add(session, toRound);
  }

  /** As {@link SessionWorker#awaitIdle}. */
  public boolean awaitIdle(Duration patience) {
    return worker.awaitIdle(patience);
  }

  private void advance(SessionKey session, long missing) {
    try {
      chain.advance(session, missing);
    } catch (CompactionRefused told) {
      refused.accept(session, told);
    } catch (RuntimeException | Error defect) {
      if (!worker.isClosed()) {
        failed.accept(defect);
      }
    }
  }

  /** Breaks off what is asked just now; nothing of it remains. */
  @Override
  public void close() {
    worker.close();
  }
}

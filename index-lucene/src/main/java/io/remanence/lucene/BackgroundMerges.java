package io.remanence.lucene;

import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges segments on one background thread; small merges go before large ones. A merge that fails
 * makes the writer refuse further work, which is where the error reaches a caller; it is logged
 * here, since otherwise only the thread's end would show the cause.
 */
final class BackgroundMerges extends ConcurrentMergeScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundMerges.class);
  private static final int WAITING = 6;

  BackgroundMerges() {
    setMaxMergesAndThreads(WAITING, 1);
  }

  @Override
  protected void handleMergeException(Throwable failure) {
    LOG.error("a merge of index segments failed", failure);
  }
}

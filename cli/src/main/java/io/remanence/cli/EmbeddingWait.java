package io.remanence.cli;

import java.time.Duration;

/**
 * Waits until what was imported can be found by its meaning. Only a command that is the owner
 * itself needs it: the work ends with its process, and goes on when the space is next open.
 */
final class EmbeddingWait {
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final Duration STANDSTILL = Duration.ofSeconds(60);

  private final Invocation invocation;
  private final Connection connection;
  private final Progress progress;

  EmbeddingWait(Invocation invocation, Connection connection, Progress progress) {
    this.invocation = invocation;
    this.connection = connection;
    this.progress = progress;
  }

  /** Returns when nothing is left, or nothing moves any more. */
  void run() {
    progress.begin();
    long first = pending();
    long least = first;
    long movedAt = System.nanoTime();
    try {
      for (long left = first; left > 0; left = pending()) {
        first = Math.max(first, left);
        if (left < least) {
          least = left;
          movedAt = System.nanoTime();
        }
        if (System.nanoTime() - movedAt > STANDSTILL.toNanos()) {
          progress.clear();
          invocation.tell(invocation.text("import.standstill", left));
          return;
        }
        progress.items(invocation.text("import.embedding"), first - left, first);
        Thread.sleep(PAUSE);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      progress.clear();
    }
  }

  private long pending() {
    return invocation
        .ask(connection, ApiCall.get(invocation.inSpace("stats")))
        .json()
        .path("embedding_pending")
        .asLong(0);
  }
}

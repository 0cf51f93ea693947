package io.remanence.jdbc;

/**
 * Decides how long the writer waits for more transactions before it commits those it has. Callers
 * that were answered by the last commit need a moment to come back; where the commit takes long, a
 * group that starts without them costs them a whole further commit. A lone caller is never kept.
 */
final class Linger {
  private static final long MOST_NANOS = 300_000;
  // Waiting may cost a sixth of what it may save.
  private static final int SHARE = 6;

  private int active = 1;
  private long commitNanos;

  /** How many transactions are worth waiting for. */
  int wanted() {
    return active;
  }

  /** How long to wait for them, in nanoseconds. */
  long nanos() {
    return Math.min(MOST_NANOS, commitNanos / SHARE);
  }

  /**
   * Takes in how the last group went.
   *
   * @param group how many transactions it held
   * @param queued how many came in the meantime
   * @param nanos how long its commit took
   */
  void committed(int group, int queued, long nanos) {
    active = group + queued;
    commitNanos = (3 * commitNanos + nanos) / 4;
  }
}

package io.remanence.jdbc;

/** Keeps the change feed to its length, a few rows at a time beside other transactions. */
final class FeedTrim {
  private static final long STEP = 256;
  private static final String OLDEST = "SELECT min(seq) FROM change";
  private static final String CUT = "DELETE FROM change WHERE seq < ?";

  private final long kept;
  private final long step;
  private long oldest;

  FeedTrim(long kept) {
    this.kept = kept;
    this.step = Math.max(1, Math.min(STEP, kept / 4));
  }

  /** Looks up where the feed begins. */
  void load(Link link) {
    oldest = link.sql(OLDEST).number();
  }

  /** Whether a step is worth while. */
  boolean isDue(long last) {
    return last - kept - oldest >= step;
  }

  /** Removes the oldest changes, at most two steps of them and never the newest. */
  long step(SqliteTx tx) {
    long first = Math.min(tx.counter().last() - kept + 1, oldest + 2 * step);
    long removed = tx.writing(CUT).with(first).update();
    oldest = first;
    return removed;
  }
}

package io.remanence.compaction;

/**
 * How long background compaction of a session waits after it failed: after the k-th failure in a
 * row for 2 to the power of k turns that are judged, 32 at most; it may run at the last of them.
 *
 * @param failures failures in a row
 * @param turnsLeft how many judged turns are still to come before the next try, that turn included;
 *     0 where nothing is waited for
 */
public record Backoff(int failures, int turnsLeft) {
  /** Nothing failed. */
  public static final Backoff NONE = new Backoff(0, 0);

  private static final int LONGEST = 32;

  public Backoff {
    if (failures < 0 || turnsLeft < 0 || turnsLeft > LONGEST) {
      throw new IllegalArgumentException(
          "failures is %d and turns left %d; 0 or more, and 0 to 32 are wanted"
              .formatted(failures, turnsLeft));
    }
  }

  /** After one more failure. */
  public Backoff failed() {
    int count = failures == Integer.MAX_VALUE ? failures : failures + 1;
    return new Backoff(count, 1 << Math.min(5, count));
  }

  /** After one more turn was judged. */
  public Backoff judged() {
    return turnsLeft == 0 ? this : new Backoff(failures, turnsLeft - 1);
  }

  /** Whether a compaction that is due may run. */
  public boolean allows() {
    return turnsLeft == 0;
  }
}

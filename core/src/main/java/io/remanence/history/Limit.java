package io.remanence.history;

/**
 * How many entries a read returns at most.
 *
 * @param max 0 for none, {@link Long#MAX_VALUE} for all
 */
public record Limit(long max) {
  private static final Limit ALL = new Limit(Long.MAX_VALUE);

  public Limit {
    if (max < 0) {
      throw new IllegalArgumentException(
          "limit is " + max + "; a number from 0 up, or 'all', is wanted");
    }
  }

  /** At most so many. */
  public static Limit of(long max) {
    return new Limit(max);
  }

  /** No limit. */
  public static Limit all() {
    return ALL;
  }

  /** Whether there is no limit. */
  public boolean isAll() {
    return max == Long.MAX_VALUE;
  }
}

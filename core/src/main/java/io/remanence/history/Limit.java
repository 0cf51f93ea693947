package io.remanence.history;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;

/**
 * How many entries a read returns at most.
 *
 * @param max 0 for none, {@link Long#MAX_VALUE} for all
 */
public record Limit(long max) {
  private static final Limit ALL = new Limit(Long.MAX_VALUE);

  public Limit {
    if (max < 0) {
      throw WrongValue.of(ErrorText.LIMIT_OR_ALL, max);
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

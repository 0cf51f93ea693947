package io.remanence.testkit;

import java.security.SecureRandom;

/**
 * Where random runs begin: a new seed each time, printed when a run fails, or the one that the
 * system property {@code remanence.random.seed} gives. How long they are is set by {@code
 * remanence.random.steps}.
 */
final class RandomSeed {
  private static final String SEED = "remanence.random.seed";
  private static final String STEPS = "remanence.random.steps";

  private RandomSeed() {}

  static long get() {
    return Long.getLong(SEED, new SecureRandom().nextLong());
  }

  static int steps(int usual) {
    return Integer.getInteger(STEPS, usual);
  }

  /** The failure with what is needed to see it again. */
  static AssertionError failure(long seed, int step, String what, Throwable cause) {
    return new AssertionError(
        "random run failed at step %d (%s): %s%nsee it again with -D%s=%d"
            .formatted(step, what, cause.getMessage(), SEED, seed),
        cause);
  }
}

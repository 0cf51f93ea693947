package io.remanence.compaction;

import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * How long a summary may be, in tokens; shares are rounded down, the reply's limit up.
 *
 * @param content what is replaced: the former summary and all units as they are written
 * @param physical the most that the model's output and the former summary may each have
 * @param total the summary and the kept originals together
 * @param kept the kept originals alone
 * @param output the limit of the reply; more than the total, since a model's tokens are not those
 *     of an estimate, and its reasoning counts
 */
record Budget(long content, int physical, int total, int kept, int output) {
  /** What a model that declares no limit may write. */
  static final int UNDECLARED_OUTPUT = 4_096;

  /** So much is always enough to fill in each section. */
  private static final int LEAST = 1_000;

  /**
   * @param former tokens of the summary so far
   * @param dialogue tokens of the units as they are written
   */
  static Budget of(
      long former, long dialogue, OptionalLong line, double ratio, int window, int maxOutput) {
    int physical = Math.min(maxOutput > 0 ? maxOutput : UNDECLARED_OUTPUT, window / 4);
    return of(former, dialogue, line, ratio, physical);
  }

  static Budget of(long former, long dialogue, OptionalLong line, double ratio, int physical) {
    long content = former + dialogue;
    long wanted = content;
    long most = Long.MAX_VALUE;
    if (line.isPresent()) {
      wanted = Math.min(share(ratio, line.getAsLong()), content);
      most = line.getAsLong() / 4;
    }
    long total =
        Math.min(Math.min(Math.max(wanted, LEAST), most), (long) Math.max(0, physical) * 2 / 3);
    int kept = (int) Math.min(total, share(ratio, dialogue));
    return new Budget(
        content, physical, (int) total, kept, (int) Math.min((3 * total + 1) / 2, physical));
  }

  private static long share(double ratio, long tokens) {
    return BigDecimal.valueOf(ratio).multiply(BigDecimal.valueOf(tokens)).longValue();
  }
}

package io.remanence.compaction;

import java.math.BigDecimal;
import java.util.OptionalLong;

/** When a session is due: by how full a model's window was, or by how many messages it has. */
public final class CompactionLine {
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private CompactionLine() {}

  /**
   * How full a model's window was in a turn's last call, in tokens, 0 or more.
   *
   * @param used what the call used
   * @param window the size of the model's window
   * @param tokenBudget what a prompt may have at most
   * @param compressible the part that a compaction can make smaller: history and tool results, as
   *     they were before anything was trimmed
   * @param trimmed whether messages were left out so that the prompt fitted
   */
  public record WindowUse(
      long used, long window, long tokenBudget, long compressible, boolean trimmed) {
    public WindowUse {
      if (used < 0 || window < 0 || tokenBudget < 0 || compressible < 0) {
        throw new IllegalArgumentException(
            "tokens are %d used, %d window, %d budget, %d compressible; none below 0 is wanted"
                .formatted(used, window, tokenBudget, compressible));
      }
    }

    /**
     * The same as an estimate after the window was changed between turns.
     *
     * @param history by how much more history takes; less than 0 where some left
     * @param summary by how much more the summary takes
     */
    public WindowUse changed(long history, long summary) {
      long newCompressible = Math.max(0, compressible + history);
      long beside = Math.max(0, used - compressible);
      long all = Math.max(newCompressible, beside + newCompressible + summary);
      return new WindowUse(
          Math.min(all, Math.max(used, tokenBudget)), window, tokenBudget, newCompressible, false);
    }
  }

  /**
   * The line in whole tokens: the share of the window or the budget, whichever is less; the budget
   * where the share is 0. Absent where that is less than one token.
   *
   * @param compressAt the share of the window, 0 to 1
   */
  public static OptionalLong of(double compressAt, long window, long tokenBudget) {
    long line = exact(compressAt, window, tokenBudget).longValue();
    return line < 1 ? OptionalLong.empty() : OptionalLong.of(line);
  }

  /**
   * Whether a session is due by usage: the line is reached or messages had to be left out, and what
   * a compaction can make smaller is at least half of the line, else it would be due again at once.
   *
   * @param compressAt the share of the window, 0 to 1; 0 is never due
   */
  public static boolean isReached(WindowUse use, double compressAt) {
    BigDecimal line = exact(compressAt, use.window(), use.tokenBudget());
    return compressAt > 0
        && line.signum() > 0
        && (use.trimmed() || BigDecimal.valueOf(use.used()).compareTo(line) >= 0)
        && BigDecimal.valueOf(use.compressible()).multiply(TWO).compareTo(line) >= 0;
  }

  /**
   * Whether a session is due by count.
   *
   * @param conversation how many active messages are no markers
   * @param historyLimit the count; 0 is never due
   */
  public static boolean isReached(long conversation, long historyLimit) {
    return historyLimit > 0 && conversation >= historyLimit;
  }

  private static BigDecimal exact(double compressAt, long window, long tokenBudget) {
    if (!(compressAt >= 0 && compressAt <= 1)) {
      throw new IllegalArgumentException("compress-at is " + compressAt + "; 0 to 1 is wanted");
    }
    BigDecimal budget = BigDecimal.valueOf(tokenBudget);
    return compressAt == 0
        ? budget
        : BigDecimal.valueOf(compressAt).multiply(BigDecimal.valueOf(window)).min(budget);
  }
}

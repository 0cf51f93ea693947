package io.remanence.space;

import io.remanence.compaction.CompactionLine;
import io.remanence.compaction.CompactionSettings;
import io.remanence.compaction.CompactionState;
import java.util.OptionalLong;

/**
 * How a session stands with regard to compaction.
 *
 * @param running whether it is being compacted, or waits for it
 * @param state what is remembered of it
 * @param contextWindow the model's window, as it was last used or is set
 * @param tokenBudget the most that a prompt may have, likewise
 * @param activeMessages how many active messages it has, markers left out
 */
public record CompactionView(
    boolean running,
    CompactionSettings settings,
    CompactionState state,
    long contextWindow,
    long tokenBudget,
    long activeMessages) {

  /** The tokens at which it is due; absent where it is not due by usage. */
  public OptionalLong lineTokens() {
    return settings.compressAt() == 0
        ? OptionalLong.empty()
        : CompactionLine.of(settings.compressAt(), contextWindow, tokenBudget);
  }

  /** The share of the window at which it is due: that which is set, or less where the budget is. */
  public double lineRatio() {
    return Math.min(settings.compressAt(), (double) tokenBudget / Math.max(1, contextWindow));
  }
}

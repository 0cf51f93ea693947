package io.remanence.clear;

import java.util.List;

/**
 * What a clear did.
 *
 * @param results a row for each piece of data that was looked at, in the order of the chain
 * @param historyCleared whether the conversation itself is gone: {@code context} was meant and each
 *     of its rows succeeded; never in a dry run
 */
public record ClearReport(List<ClearRow> results, boolean historyCleared) {
  public ClearReport {
    results = List.copyOf(results);
  }

  /** Whether every row succeeded. */
  public boolean isComplete() {
    return results.stream().allMatch(ClearRow::success);
  }
}

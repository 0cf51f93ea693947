package io.remanence.consolidation;

import java.util.OptionalInt;

/**
 * How memories are merged.
 *
 * @param every after how many captures it is done by itself; 0 for never
 * @param similarity from which on two texts are one, see {@link NearEquality}; 0.5 to 1. What says
 *     the same in other words has a threshold for each embedding model
 * @param minConfidence memories of less are erased; 0 to 1
 * @param maxMemories how many active memories stay, the rest is erased: least confident first, then
 *     oldest
 */
public record MergeSettings(
    int every, double similarity, double minConfidence, OptionalInt maxMemories) {
  /** The least similarity that can be asked for: below, half of the longer text is not in both. */
  public static final double LEAST_SIMILARITY = 0.5;

  /** What is usual; from there on vectors have to be the nearer the more is asked for. */
  static final double USUAL_SIMILARITY = 0.85;

  /** The same with another similarity. */
  public MergeSettings withSimilarity(double newSimilarity) {
    return new MergeSettings(every, newSimilarity, minConfidence, maxMemories);
  }
}

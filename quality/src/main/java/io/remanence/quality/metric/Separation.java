package io.remanence.quality.metric;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** How well a score tells what has an answer from what has none. */
public final class Separation {
  private Separation() {}

  /**
   * The area under the receiver operating characteristic: how often one that has an answer scores
   * higher than one that has none, ties counting half. Empty where one of the two lists is.
   */
  public static OptionalDouble areaUnderCurve(List<Double> answerable, List<Double> unanswerable) {
    if (answerable.isEmpty() || unanswerable.isEmpty()) {
      return OptionalDouble.empty();
    }
    double[] without = unanswerable.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    // In halves, so that ties stay whole.
    long won = 0;
    for (double score : answerable) {
      won += (long) countBelow(without, score, false) + countBelow(without, score, true);
    }
    return OptionalDouble.of(won / (2.0 * answerable.size() * unanswerable.size()));
  }

  /**
   * The share of those without an answer that stay at or above a threshold which keeps at least
   * this share of those with one. Empty where one of the two lists is.
   *
   * @param kept above 0, at most 1
   */
  public static OptionalDouble passedWhenKeeping(
      double kept, List<Double> answerable, List<Double> unanswerable) {
    if (!(kept > 0 && kept <= 1)) {
      throw new IllegalArgumentException(
          "the share to keep is " + kept + "; above 0 and at most 1 is wanted");
    }
    if (answerable.isEmpty() || unanswerable.isEmpty()) {
      return OptionalDouble.empty();
    }
    double[] with = answerable.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double threshold = with[with.length - (int) Math.ceil(kept * with.length - 1e-9)];
    long passed = unanswerable.stream().filter(score -> score >= threshold && score > 0).count();
    return OptionalDouble.of((double) passed / unanswerable.size());
  }

  /** How many of the ascending numbers are less, or not greater, than the limit. */
  private static int countBelow(double[] ascending, double limit, boolean orEqual) {
    return (int)
        Arrays.stream(ascending)
            .takeWhile(number -> orEqual ? number <= limit : number < limit)
            .count();
  }
}

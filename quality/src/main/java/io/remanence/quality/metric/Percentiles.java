package io.remanence.quality.metric;

import java.util.Arrays;
import java.util.Collection;

/** Percentiles by nearest rank: always one of the numbers that were given. */
public final class Percentiles {
  private final double[] ascending;

  /**
   * @param numbers at least one
   */
  public Percentiles(Collection<Double> numbers) {
    if (numbers.isEmpty()) {
      throw new IllegalArgumentException("no numbers are given; at least one is wanted");
    }
    ascending = numbers.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(ascending);
  }

  /**
   * The least of the numbers that at least this share of them does not exceed.
   *
   * @param share above 0, at most 1
   */
  public double at(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the share is " + share + "; above 0 and at most 1 is wanted");
    }
    return ascending[(int) Math.ceil(share * ascending.length - 1e-9) - 1];
  }
}

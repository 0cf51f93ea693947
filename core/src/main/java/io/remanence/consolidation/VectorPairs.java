package io.remanence.consolidation;

import java.util.ArrayList;
import java.util.List;

/**
 * All pairs among unit vectors of one model whose cosine reaches a bound. Each is compared with
 * each, which for some thousands takes less than asking an index for each of them: as whole
 * numbers, of which a processor multiplies many at a time; tile by tile, so that both sides stay in
 * its caches; and by a third of their dimensions first. What the others can add to a product is at
 * most the product of the lengths of what is left (Cauchy and Schwarz), and for most pairs that is
 * too little. For one thread.
 */
final class VectorPairs {
  /** A vector's length in whole numbers: a product of two stays below 2³¹. */
  private static final int LENGTH = 30_000;

  /** More than rounding can take from a cosine. */
  private static final double ROUNDING = 0.001;

  private static final int TILE = 64;

  private final int head;
  private final List<int[]> heads = new ArrayList<>();
  private final List<int[]> tails = new ArrayList<>();
  private final List<Float> restLengths = new ArrayList<>();

  /**
   * @param dimension of all that will be added
   */
  VectorPairs(int dimension) {
    this.head = dimension / 3;
  }

  void add(float[] unit) {
    heads.add(whole(unit, 0, head));
    tails.add(whole(unit, head, unit.length));
    double rest = 0;
    for (int i = head; i < unit.length; i++) {
      rest += (double) unit[i] * unit[i];
    }
    restLengths.add((float) Math.sqrt(rest));
  }

  private static int[] whole(float[] unit, int from, int to) {
    int[] whole = new int[to - from];
    for (int i = from; i < to; i++) {
      whole[i - from] = Math.round(unit[i] * LENGTH);
    }
    return whole;
  }

  /** Takes a pair by the order in which the two were added, the later one first. */
  @FunctionalInterface
  interface Sink {
    void pair(int later, int earlier);
  }

  /**
   * Gives all pairs whose cosine is at least this, and perhaps some that are a thousandth below.
   */
  void reaching(double cosine, Sink sink) {
    int[][] first = heads.toArray(int[][]::new);
    int[][] others = tails.toArray(int[][]::new);
    float[] rest = new float[first.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = restLengths.get(i);
    }
    double least = (cosine - ROUNDING) * LENGTH * LENGTH;
    double square = (double) LENGTH * LENGTH;
    for (int row = 0; row < first.length; row += TILE) {
      int rows = Math.min(first.length, row + TILE);
      for (int column = 0; column < rows; column += TILE) {
        for (int i = row; i < rows; i++) {
          int columns = Math.min(i, column + TILE);
          for (int j = column; j < columns; j++) {
            int product = product(first[i], first[j]);
            if (product + square * rest[i] * rest[j] >= least
                && product + product(others[i], others[j]) >= least) {
              sink.pair(i, j);
            }
          }
        }
      }
    }
  }

  private static int product(int[] one, int[] other) {
    int sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}

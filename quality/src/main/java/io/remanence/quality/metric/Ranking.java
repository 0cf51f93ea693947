package io.remanence.quality.metric;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What was found for one question against what should have been. Relevance is yes or no.
 *
 * @param found best first; where a thing comes twice its first place counts
 * @param relevant at least one
 */
public record Ranking(List<String> found, Set<String> relevant) {
  public Ranking {
    found = List.copyOf(new LinkedHashSet<>(found));
    relevant = Set.copyOf(relevant);
    if (relevant.isEmpty()) {
      throw new IllegalArgumentException("relevant is empty; at least one is wanted");
    }
  }

  /** The share of the relevant among the first k. */
  public double recallAt(int k) {
    return (double) relevantAmong(k) / relevant.size();
  }

  /** 1 where a relevant one is among the first k, else 0. */
  public double hitAt(int k) {
    return relevantAmong(k) > 0 ? 1 : 0;
  }

  /** 1 where all relevant ones are among the first k, else 0. */
  public double allAt(int k) {
    return relevantAmong(k) == relevant.size() ? 1 : 0;
  }

  /** One over the place of the first relevant one; 0 where none was found. */
  public double reciprocalRank() {
    for (int i = 0; i < found.size(); i++) {
      if (relevant.contains(found.get(i))) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  /**
   * Normalised discounted cumulative gain: each relevant one among the first k counts 1 / log2(1 +
   * its place), over the most that this many relevant ones could reach (Järvelin and Kekäläinen,
   * 2002).
   */
  public double ndcgAt(int k) {
    check(k);
    double gain = 0;
    for (int i = 0; i < Math.min(k, found.size()); i++) {
      if (relevant.contains(found.get(i))) {
        gain += discount(i + 1);
      }
    }
    double ideal = 0;
    for (int place = 1; place <= Math.min(k, relevant.size()); place++) {
      ideal += discount(place);
    }
    return gain / ideal;
  }

  private static double discount(int place) {
    return Math.log(2) / Math.log(1.0 + place);
  }

  private long relevantAmong(int k) {
    check(k);
    return found.stream().limit(k).filter(relevant::contains).count();
  }

  private static void check(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k is " + k + "; at least 1 is wanted");
    }
  }
}

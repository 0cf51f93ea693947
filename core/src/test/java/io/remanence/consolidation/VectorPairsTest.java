package io.remanence.consolidation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorPairsTest {
  private static float[] unit(Random random, int dimension) {
    float[] vector = new float[dimension];
    double square = 0;
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) random.nextGaussian();
      square += vector[i] * vector[i];
    }
    return scaled(vector, 1 / Math.sqrt(square));
  }

  private static float[] scaled(float[] vector, double by) {
    float[] scaled = new float[vector.length];
    for (int i = 0; i < vector.length; i++) {
      scaled[i] = (float) (vector[i] * by);
    }
    return scaled;
  }

  /** A vector at this cosine to the other, near enough. */
  private static float[] leaning(float[] to, double cosine, Random random) {
    float[] other = unit(random, to.length);
    double along = StatementVectors.cosine(to, other);
    float[] leaning = new float[to.length];
    double across = Math.sqrt(1 - cosine * cosine) / Math.sqrt(1 - along * along);
    for (int i = 0; i < to.length; i++) {
      leaning[i] = (float) (cosine * to[i] + across * (other[i] - along * to[i]));
    }
    return leaning;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 64, 384, 1_024})
  void finds_each_pair_that_reaches_the_bound_and_none_that_stays_clear_below(int dimension) {
    Random random = new Random(dimension);
    VectorPairs pairs = new VectorPairs(dimension);
    float[][] all = new float[300][];
    for (int i = 0; i < all.length; i++) {
      all[i] =
          i % 3 == 2
              ? leaning(all[i - 1 - random.nextInt(2)], 0.9 + 0.1 * random.nextDouble(), random)
              : unit(random, dimension);
      pairs.add(all[i]);
    }
    Set<Integer> found = new HashSet<>();
    pairs.reaching(
        0.93,
        (later, earlier) -> {
          assertThat(later).isGreaterThan(earlier);
          assertThat(found.add(later * all.length + earlier)).as("each pair once").isTrue();
        });
    int near = 0;
    for (int i = 0; i < all.length; i++) {
      for (int j = 0; j < i; j++) {
        double cosine = StatementVectors.cosine(all[i], all[j]);
        boolean given = found.contains(i * all.length + j);
        if (cosine >= 0.93) {
          near++;
          assertThat(given).as("cosine %s", cosine).isTrue();
        } else if (cosine < 0.928) {
          assertThat(given).as("cosine %s", cosine).isFalse();
        }
      }
    }
    assertThat(near).isGreaterThan(30);
  }
}

package io.remanence.testkit;

import java.util.random.RandomGenerator;

/** Vectors of unit length. */
public final class Vectors {
  private Vectors() {}

  /** The direction of these numbers. */
  public static float[] unit(double... values) {
    double square = 0;
    for (double value : values) {
      square += value * value;
    }
    float[] unit = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      unit[i] = (float) (values[i] / Math.sqrt(square));
    }
    return unit;
  }

  /** A direction by chance, all alike. */
  public static float[] random(RandomGenerator random, int dimension) {
    double[] values = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      values[i] = random.nextGaussian();
    }
    return unit(values);
  }
}

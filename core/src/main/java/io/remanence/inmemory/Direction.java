package io.remanence.inmemory;

import java.util.Optional;

/**
 * A vector that points somewhere.
 *
 * @param norm its length; finite and above 0
 */
record Direction(float[] vector, double norm) {

  /** A copy of the vector; empty where it is zero or not finite. */
  static Optional<Direction> of(float[] vector) {
    double square = dot(vector, vector);
    return square > 0 && !Double.isInfinite(square)
        ? Optional.of(new Direction(vector.clone(), Math.sqrt(square)))
        : Optional.empty();
  }

  /** Whether both can be compared. */
  boolean matches(Direction other) {
    return vector.length == other.vector.length;
  }

  /** The cosine, -1 to 1. */
  double cosine(Direction other) {
    return Math.clamp(dot(vector, other.vector) / norm / other.norm, -1, 1);
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}

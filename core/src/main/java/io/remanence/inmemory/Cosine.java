package io.remanence.inmemory;

/** The cosine of vectors. */
final class Cosine {
  private Cosine() {}

  /** Whether the vector has a direction: finite and not zero. */
  static boolean isUsable(float[] vector) {
    double square = dot(vector, vector);
    return square > 0 && !Double.isInfinite(square);
  }

  /** The cosine of two usable vectors of one length, -1 to 1. */
  static double of(float[] a, float[] b) {
    double cosine = dot(a, b) / Math.sqrt(dot(a, a)) / Math.sqrt(dot(b, b));
    return Math.clamp(cosine, -1, 1);
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}

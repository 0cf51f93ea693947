package io.remanence.endpoint;

import java.util.List;

/**
 * Texts that have nothing to do with each other, in several languages. The mean cosine of their
 * pairs is what similarity with the model means nothing below.
 */
final class Unrelated {
  static final List<String> TEXTS =
      List.of(
          "The dentist moved my appointment to Thursday morning.",
          "Our cat refuses to eat anything but salmon.",
          "The build fails because a certificate has expired.",
          "She has been learning to play the cello for two years.",
          "我把季度预算表发给了财务。",
          "周末我们去山里看红叶。",
          "他对花生过敏，聚餐要注意。",
          "来週の火曜に引っ越しをします。");

  private static final double MOST = 0.95;

  private Unrelated() {}

  /** The mean cosine of all pairs of unit vectors, within 0 to 0.95. */
  static double background(List<float[]> units) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < units.size(); i++) {
      for (int j = 0; j < i; j++) {
        sum += dot(units.get(i), units.get(j));
        pairs++;
      }
    }
    return pairs == 0 ? 0 : Math.clamp(sum / pairs, 0, MOST);
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }
}

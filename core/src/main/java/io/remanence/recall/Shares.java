package io.remanence.recall;

/** Numbers from 0 to 1. */
final class Shares {
  private Shares() {}

  /** Refuses what is no share. */
  static void check(String what, double... shares) {
    for (double share : shares) {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException(
            "one of the " + what + " is " + share + "; 0 to 1 is wanted");
      }
    }
  }
}

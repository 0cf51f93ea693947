package io.remanence.jdbc;

/** Checks of how many entries are asked for. */
final class Limits {
  private Limits() {}

  /** The limit. */
  static int atLeastOne(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is " + limit + "; at least 1 is wanted");
    }
    return limit;
  }
}

package io.remanence.jdbc;

/** The number of the last change, as the writer counts on. */
final class ChangeCounter {
  // A message whose change was lost to damage still holds its number.
  private static final String LAST =
      "SELECT max(coalesce((SELECT max(seq) FROM change), 0),"
          + " coalesce((SELECT max(seq) FROM message), 0))";

  private long last;

  /** Takes up the count from what is stored. */
  void load(Link link) {
    last = link.sql(LAST).number();
  }

  /** The number of the last change, those of the running transaction included. */
  long last() {
    return last;
  }

  /** Gives the next number. */
  long next() {
    return ++last;
  }

  /** Goes on from this number. */
  void jumpTo(long seq) {
    last = seq;
  }

  /** Takes numbers back, with the transaction that they were given in. */
  void rollBackTo(long earlier) {
    last = earlier;
  }
}

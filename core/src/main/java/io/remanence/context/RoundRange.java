package io.remanence.context;

/**
 * Rounds from one to another, both included.
 *
 * @param from at least 0
 * @param to not before {@code from}
 */
public record RoundRange(long from, long to) {
  public RoundRange {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          "the rounds are %d to %d; 0 <= from <= to is wanted".formatted(from, to));
    }
  }
}

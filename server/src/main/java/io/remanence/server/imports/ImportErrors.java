package io.remanence.server.imports;

import io.remanence.error.ErrorDetail;
import java.util.ArrayList;
import java.util.List;

/** What could not be taken over from a file: the first thousand, and how many in all. */
public final class ImportErrors {
  private static final int MAX_KEPT = 1_000;

  private final List<One> kept = new ArrayList<>();
  private long count;

  /**
   * One of them.
   *
   * @param line where in the file, from 1
   */
  public record One(long line, ErrorDetail detail) {}

  void add(long line, ErrorDetail detail) {
    count++;
    if (kept.size() < MAX_KEPT) {
      kept.add(new One(line, detail));
    }
  }

  /** The first ones. */
  public List<One> first() {
    return List.copyOf(kept);
  }

  /** How many there are in all. */
  public long count() {
    return count;
  }
}

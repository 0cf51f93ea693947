package io.remanence.onnx;

import java.util.Arrays;

/** A growing list of token ids. Not for several threads. */
final class Tokens {
  private long[] ids;
  private int size;

  Tokens(int expected) {
    ids = new long[Math.max(16, expected)];
  }

  int size() {
    return size;
  }

  void add(long id) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, size * 2);
    }
    ids[size++] = id;
  }

  /** Drops all but the first tokens. */
  void cutTo(int newSize) {
    size = Math.min(size, newSize);
  }

  /** The first tokens, at most {@code max}. */
  long[] first(int max) {
    return Arrays.copyOf(ids, Math.min(size, max));
  }

  /** The last tokens, at most {@code max}. */
  long[] last(int max) {
    return Arrays.copyOfRange(ids, Math.max(0, size - max), size);
  }
}

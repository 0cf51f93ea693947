package io.remanence.follow;

import io.remanence.recall.IndexWrite;
import java.util.ArrayList;
import java.util.List;

/**
 * What is applied to an index at once. Each list is shown as soon as it is applied and makes
 * segments of its own, so that one who is behind is quicker with long lists; what it holds is in
 * memory, so that long texts make it shorter.
 */
final class WriteList {
  private static final int MOST = 16_000;
  private static final long MOST_CHARACTERS = 8_000_000;

  private final List<IndexWrite> writes = new ArrayList<>();
  private long characters;

  void add(IndexWrite write) {
    writes.add(write);
    if (write instanceof IndexWrite.Put put) {
      characters += put.item().text().length();
    }
  }

  void addAll(List<IndexWrite> all) {
    all.forEach(this::add);
  }

  boolean isFull() {
    return writes.size() >= MOST || characters >= MOST_CHARACTERS;
  }

  /** In the order in which they came. */
  List<IndexWrite> writes() {
    return writes;
  }
}

package io.remanence.formats;

/**
 * Counts 64-bit hashes in 12 bytes a slot, so that a file of ten million messages without times
 * does not need a gigabyte to tell equal ones apart. In a file of that size two different ones meet
 * with a chance of three in a million.
 */
final class HashCounts {
  private long[] hashes = new long[16];
  private int[] counts = new int[16];
  private int used;

  /** Counts one more and says how many there are now. */
  int add(long hash) {
    if (used * 3L > hashes.length * 2L) {
      grow();
    }
    int slot = slotOf(hashes, counts, hash);
    if (counts[slot] == 0) {
      hashes[slot] = hash;
      used++;
    }
    return ++counts[slot];
  }

  private void grow() {
    long[] newHashes = new long[hashes.length * 2];
    int[] newCounts = new int[newHashes.length];
    for (int i = 0; i < hashes.length; i++) {
      if (counts[i] > 0) {
        int slot = slotOf(newHashes, newCounts, hashes[i]);
        newHashes[slot] = hashes[i];
        newCounts[slot] = counts[i];
      }
    }
    hashes = newHashes;
    counts = newCounts;
  }

  // The hashes come from SHA-256, so their low bits are as good as any.
  private static int slotOf(long[] hashes, int[] counts, long hash) {
    int mask = hashes.length - 1;
    int slot = (int) hash & mask;
    while (counts[slot] > 0 && hashes[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  void clear() {
    hashes = new long[16];
    counts = new int[16];
    used = 0;
  }
}

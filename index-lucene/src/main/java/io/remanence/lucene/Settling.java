package io.remanence.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;

/**
 * Merges segments of an index that nothing is written to, in the background. Each segment has a
 * graph of vectors of its own, and a walk through two of them costs nearly twice as much as through
 * one. Small segments become one beside the largest, and all become one where that has grown to a
 * share of it, so that each document is merged only so often, however the index grows.
 */
final class Settling {
  /** One part in so many of the largest segment may stand beside it. */
  private static final int SHARE = 4;

  /** What is larger is left to the usual merges: to copy it would keep the disk for minutes. */
  private static final int MOST_DOCUMENTS = 4_000_000;

  private final IndexWriter writer;

  Settling(IndexWriter writer) {
    this.writer = writer;
  }

  /**
   * Begins a merge where one is worth it and none is going on; whether there is more to come.
   *
   * @param newest shows all that was written
   */
  boolean step(IndexReader newest) throws IOException {
    if (writer.hasPendingMerges()) {
      return true;
    }
    List<Integer> sizes =
        newest.leaves().stream().map(segment -> segment.reader().numDocs()).toList();
    long all = sizes.stream().mapToLong(Integer::intValue).sum();
    int largest = sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    int wanted = (all - largest) * SHARE >= largest ? 1 : 2;
    if (sizes.size() <= wanted || all > MOST_DOCUMENTS) {
      return false;
    }
    writer.forceMerge(wanted, false);
    return true;
  }
}

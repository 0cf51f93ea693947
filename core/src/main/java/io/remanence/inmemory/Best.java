package io.remanence.inmemory;

import io.remanence.recall.IndexedItem;
import io.remanence.recall.PoolHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Keeps the best hits; of two that are equally relevant the newer one, then memories before
 * messages, then the smaller id.
 */
final class Best {
  private record Found(IndexedItem item, double relevance) {}

  private static final Comparator<Found> BEST_FIRST =
      Comparator.comparingDouble(Found::relevance)
          .thenComparing(found -> found.item().time())
          .reversed()
          .thenComparing(found -> found.item().id().kind())
          .thenComparing(found -> found.item().id().id(), Order.TEXT);

  private final PriorityQueue<Found> worstFirst = new PriorityQueue<>(BEST_FIRST.reversed());
  private final int limit;

  Best(int limit) {
    this.limit = limit;
  }

  void offer(IndexedItem item, double relevance) {
    Found worst = worstFirst.peek();
    if (worst != null && worstFirst.size() == limit && relevance < worst.relevance()) {
      return;
    }
    worstFirst.add(new Found(item, relevance));
    if (worstFirst.size() > limit) {
      worstFirst.poll();
    }
  }

  List<PoolHit> hits() {
    List<Found> sorted = new ArrayList<>(worstFirst);
    sorted.sort(BEST_FIRST);
    return sorted.stream().map(found -> new PoolHit(found.item().id(), found.relevance())).toList();
  }
}

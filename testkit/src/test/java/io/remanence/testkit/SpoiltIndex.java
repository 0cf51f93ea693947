package io.remanence.testkit;

import io.remanence.recall.ForwardingIndex;
import io.remanence.recall.Index;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import java.util.List;
import java.util.function.UnaryOperator;

/** An index that searches under another filter than it was given. */
final class SpoiltIndex extends ForwardingIndex {
  private final UnaryOperator<ItemFilter> spoil;

  SpoiltIndex(Index index, UnaryOperator<ItemFilter> spoil) {
    super(index);
    this.spoil = spoil;
  }

  @Override
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    return super.words(query, spoil.apply(filter), limit);
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    return super.nearest(model, vector, spoil.apply(filter), limit);
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    return super.newest(spoil.apply(filter), limit);
  }
}

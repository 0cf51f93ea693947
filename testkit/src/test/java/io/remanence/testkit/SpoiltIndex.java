package io.remanence.testkit;

import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** An index that searches under another filter than it was given. */
final class SpoiltIndex implements Index {
  private final Index index;
  private final UnaryOperator<ItemFilter> spoil;

  SpoiltIndex(Index index, UnaryOperator<ItemFilter> spoil) {
    this.index = index;
    this.spoil = spoil;
  }

  @Override
  public void apply(List<IndexWrite> writes, IndexPosition position) {
    index.apply(writes, position);
  }

  @Override
  public IndexPosition position() {
    return index.position();
  }

  @Override
  public void flush() {
    index.flush();
  }

  @Override
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    return index.words(query, spoil.apply(filter), limit);
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    return index.nearest(model, vector, spoil.apply(filter), limit);
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    return index.newest(spoil.apply(filter), limit);
  }

  @Override
  public boolean searchesVectors() {
    return index.searchesVectors();
  }

  @Override
  public void scan(Consumer<Entry> consumer) {
    index.scan(consumer);
  }

  @Override
  public void close() {
    index.close();
  }
}

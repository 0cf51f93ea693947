package io.remanence.recall;

import java.util.List;
import java.util.function.Consumer;

/** An index that does what another one does; a wrapper says what it does otherwise. */
public abstract class ForwardingIndex implements Index {
  private final Index index;

  /**
   * @param index closed with this one
   */
  protected ForwardingIndex(Index index) {
    this.index = index;
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
    return index.words(query, filter, limit);
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    return index.nearest(model, vector, filter, limit);
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    return index.newest(filter, limit);
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

package io.remanence.quality;

import io.remanence.recall.ForwardingIndex;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProvider;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An index that remembers what its pools held, so that a miss can be explained: was it in no pool,
 * or ranked too low? For one recall at a time.
 */
final class PoolProbe implements IndexProvider {
  private final IndexProvider provider;
  private final List<Pool> pools = new ArrayList<>();

  PoolProbe(IndexProvider provider) {
    this.provider = provider;
  }

  /**
   * What a pool held.
   *
   * @param name {@code words}, or {@code meaning:} and the model
   * @param hits best first
   */
  record Pool(String name, List<PoolHit> hits) {
    Pool {
      hits = List.copyOf(hits);
    }
  }

  /** Forgets the pools of the recall before. */
  synchronized void clear() {
    pools.clear();
  }

  /** The pools since then, in the order in which they were asked for. */
  synchronized List<Pool> pools() {
    return List.copyOf(pools);
  }

  private synchronized List<PoolHit> noted(String name, List<PoolHit> hits) {
    pools.add(new Pool(name, hits));
    return hits;
  }

  @Override
  public String name() {
    return provider.name();
  }

  @Override
  public Index open(Path directory) {
    return new Probed(provider.open(directory));
  }

  private final class Probed extends ForwardingIndex {
    Probed(Index index) {
      super(index);
    }

    @Override
    public List<PoolHit> words(String query, ItemFilter filter, int limit) {
      return noted("words", super.words(query, filter, limit));
    }

    @Override
    public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
      return noted("meaning:" + model, super.nearest(model, vector, filter, limit));
    }

    @Override
    public List<PoolHit> newest(ItemFilter filter, int limit) {
      return noted("newest", super.newest(filter, limit));
    }
  }
}

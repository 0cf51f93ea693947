package io.remanence.recall;

import java.util.List;
import java.util.function.Consumer;

/**
 * Finds items by words and by vectors. Derived from the store and rebuilt from it where it is lost.
 * Safe for use by many threads; writes come from one thread.
 */
public interface Index extends AutoCloseable {
  /**
   * Applies writes in order, together with the position that they bring the index to. Seen by
   * searches on return; durable with the next {@link #flush}, writes and position together.
   */
  void apply(List<IndexWrite> writes, IndexPosition position);

  /** The position last applied; after a restart the one last flushed. */
  IndexPosition position();

  /** Makes everything applied durable. */
  void flush();

  /**
   * The items that hold words of the query, most relevant first, always in the same order as long
   * as nothing is applied. The query is plain words, never query syntax; one without any word finds
   * nothing.
   *
   * @param limit at least 1
   */
  List<PoolHit> words(String query, ItemFilter filter, int limit);

  /**
   * The items whose vectors of this model are nearest, nearest first. Vectors without a direction,
   * zero or not finite, are neither near to anything nor a reason to fail, whether put or asked
   * for.
   *
   * @param vector of unit length; of a length that the model's stored vectors lack finds nothing
   * @param limit at least 1
   */
  List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit);

  /**
   * The newest items that pass the filter, newest first, each with the relevance 0.
   *
   * @param limit at least 1
   */
  List<PoolHit> newest(ItemFilter filter, int limit);

  /** Whether {@link #nearest} works; else it always finds nothing. */
  boolean searchesVectors();

  /** Shows every item that the index holds, in no given order; for {@code verify}. */
  void scan(Consumer<Entry> consumer);

  @Override
  void close();

  /**
   * What the index says that it holds.
   *
   * @param models the models of which it holds a vector of the item, ascending
   */
  record Entry(ItemId id, long version, List<String> models) {}
}

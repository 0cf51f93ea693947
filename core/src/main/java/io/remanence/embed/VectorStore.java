package io.remanence.embed;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Keeps vectors beside a store. Derived data: it may lose its newest entries in a power failure,
 * but never holds a position that is ahead of its entries. Safe for use by many threads.
 */
public interface VectorStore extends AutoCloseable {
  /**
   * Stores vectors (one an item and model; a newer one replaces it) and how far the model has come
   * with the change feed, in one commit. Items to be removed lose the vectors that they had.
   *
   * @param removed keys of items that are gone
   * @param positions for each model the last change that it has dealt with
   */
  void put(List<StoredVector> vectors, Collection<String> removed, Map<String, Long> positions);

  /** The last change that the model has dealt with; 0 for a model that was never used. */
  long position(String model);

  /**
   * The stored vectors of these items by this model, by item key; what is not there is left out.
   */
  Map<String, StoredVector> get(String model, Collection<String> items);

  /** How many vectors the model has. */
  long count(String model);

  /**
   * The keys of items that have a vector of the model, ascending by code point.
   *
   * @param after only greater keys; empty text for the first page
   * @param limit at least 1
   */
  List<String> scan(String model, String after, int limit);

  /**
   * Takes what was removed out of the files too.
   *
   * @return whether nothing is left; else it is to be tried again
   */
  default boolean purge() {
    return true;
  }

  @Override
  void close();
}

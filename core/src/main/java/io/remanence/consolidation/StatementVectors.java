package io.remanence.consolidation;

import io.remanence.embed.Embedder;
import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.recall.Index;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.IndexedItems;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The vectors of memories by the models that know their language. Only models that know half of a
 * text or more are asked: what others say of it means little.
 */
final class StatementVectors {
  private static final double KNOWS = 0.5;

  private final Index index;
  private final VectorStore vectors;
  private final List<Embedder> embedders;
  private final IndexedItems items;

  /**
   * @param items what is embedded of a memory
   */
  StatementVectors(Index index, VectorStore vectors, List<Embedder> embedders, IndexedItems items) {
    this.index = index;
    this.vectors = vectors;
    this.embedders = List.copyOf(embedders);
    this.items = items;
  }

  /** Embeds the memory anew; a model that fails has no vector. */
  Map<Embedder, float[]> embed(Memory memory) {
    String text = IndexedItems.textToEmbed(items.of(memory));
    Map<Embedder, float[]> own = new HashMap<>();
    for (Embedder embedder : embedders) {
      if (embedder.affinity(text) >= KNOWS) {
        try {
          own.put(embedder, embedder.embed(text, Embedder.Purpose.DOCUMENT));
        } catch (RuntimeException unreachable) {
          // Words decide then; the embedding follower tells of a model that fails.
        }
      }
    }
    return own;
  }

  /** The stored vectors of just the text that each memory has; none for one without. */
  Map<MemoryId, Map<Embedder, float[]>> stored(Collection<Memory> memories) {
    Map<MemoryId, Map<Embedder, float[]>> stored = new HashMap<>();
    if (embedders.isEmpty() || memories.isEmpty()) {
      return stored;
    }
    Map<String, IndexedItem> byKey = new HashMap<>();
    memories.forEach(memory -> byKey.put(ItemId.of(memory.id()).key(), items.of(memory)));
    for (Embedder embedder : embedders) {
      for (StoredVector vector : vectors.get(embedder.identity(), byKey.keySet()).values()) {
        IndexedItem item = byKey.get(vector.item());
        if (item != null
            && vector.contentHash() == IndexedItems.hashToEmbed(item)
            && embedder.affinity(IndexedItems.textToEmbed(item)) >= KNOWS) {
          stored
              .computeIfAbsent(new MemoryId(item.id().id()), id -> new HashMap<>())
              .put(embedder, vector.vector());
        }
      }
    }
    return stored;
  }

  /** The memories that pass the filter and are nearest by any of the vectors. */
  Set<MemoryId> nearest(Map<Embedder, float[]> own, ItemFilter filter, int limit) {
    Set<MemoryId> near = new LinkedHashSet<>();
    if (index.searchesVectors()) {
      own.forEach(
          (embedder, vector) ->
              index
                  .nearest(embedder.identity(), vector, filter, limit)
                  .forEach(hit -> near.add(new MemoryId(hit.id().id()))));
    }
    return near;
  }

  /** The cosine of two unit vectors; the least there is where one model never made both. */
  static double cosine(float[] one, float[] other) {
    if (one.length != other.length) {
      return -1;
    }
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }
}

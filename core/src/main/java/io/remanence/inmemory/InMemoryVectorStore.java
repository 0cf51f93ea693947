package io.remanence.inmemory;

import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps vectors in memory. */
public final class InMemoryVectorStore implements VectorStore {
  private final Map<String, TreeMap<String, StoredVector>> models = new HashMap<>();
  private final Map<String, Long> done = new HashMap<>();

  @Override
  public synchronized void put(
      List<StoredVector> vectors, Collection<String> removed, Map<String, Long> positions) {
    for (TreeMap<String, StoredVector> model : models.values()) {
      removed.forEach(model::remove);
    }
    for (StoredVector vector : vectors) {
      models
          .computeIfAbsent(vector.model(), name -> new TreeMap<>(Order.TEXT))
          .put(vector.item(), copy(vector));
    }
    done.putAll(positions);
  }

  @Override
  public synchronized long position(String model) {
    return done.getOrDefault(model, 0L);
  }

  @Override
  public synchronized Map<String, StoredVector> get(String model, Collection<String> items) {
    TreeMap<String, StoredVector> vectors = ofModel(model);
    Map<String, StoredVector> found = new LinkedHashMap<>();
    for (String item : items) {
      StoredVector vector = vectors.get(item);
      if (vector != null) {
        found.put(item, copy(vector));
      }
    }
    return found;
  }

  @Override
  public synchronized long count(String model) {
    return ofModel(model).size();
  }

  @Override
  public synchronized List<String> scan(String model, String after, int limit) {
    return ofModel(model).tailMap(after, false).keySet().stream()
        .limit(Pages.atLeastOne(limit))
        .toList();
  }

  @Override
  public synchronized void close() {
    models.clear();
    done.clear();
  }

  private TreeMap<String, StoredVector> ofModel(String model) {
    TreeMap<String, StoredVector> vectors = models.get(model);
    return vectors == null ? new TreeMap<>(Order.TEXT) : vectors;
  }

  private static StoredVector copy(StoredVector vector) {
    return new StoredVector(
        vector.item(), vector.model(), vector.contentHash(), vector.vector().clone());
  }
}

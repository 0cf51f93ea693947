package io.remanence.lucene;

import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexReader;

/**
 * The models that the index has vectors of and their dimensions. The first vector of a model sets
 * its dimension, which stays until the index is emptied. A vector without direction (a component
 * that is not finite, or all 0) is near nothing and never held, so {@code scan} shows that its item
 * lacks it. Safe for use by many threads.
 */
final class Vectors {
  /** More than any embedding model in use. */
  static final int MOST_DIMENSIONS = 4_096;

  private static final double TOLERANCE = 1e-4;

  private volatile Map<String, Integer> dimensions = Map.of();

  /** Learns the models of an index that has just been opened. */
  void learn(IndexReader reader) {
    Map<String, Integer> found = new HashMap<>();
    for (FieldInfo field : FieldInfos.getMergedFieldInfos(reader)) {
      Fields.model(field.name).ifPresent(model -> found.put(model, field.getVectorDimension()));
    }
    dimensions = found;
  }

  /**
   * The models and dimensions that the index has once these writes are applied.
   *
   * @throws IllegalArgumentException naming the item, when the length of one of its vectors is not
   *     the model's
   */
  Map<String, Integer> after(List<IndexWrite> writes) {
    Map<String, Integer> known = new HashMap<>(dimensions);
    for (IndexWrite write : writes) {
      switch (write) {
        case IndexWrite.Put put ->
            put.vectors().forEach((model, vector) -> check(put.item().id(), model, vector, known));
        case IndexWrite.RemoveAll removeAll -> known.clear();
        case IndexWrite.Remove remove -> {}
        case IndexWrite.RemoveSession removeSession -> {}
      }
    }
    return known;
  }

  /** Takes on what {@link #after} gave for writes that have been applied. */
  void become(Map<String, Integer> known) {
    dimensions = known;
  }

  private static void check(ItemId item, String model, float[] vector, Map<String, Integer> known) {
    if (vector.length == 0 || vector.length > MOST_DIMENSIONS) {
      throw refused(
          item, model, vector.length + " dimensions; 1 to " + MOST_DIMENSIONS + " are wanted");
    }
    int wanted = known.getOrDefault(model, vector.length);
    if (vector.length != wanted) {
      throw refused(item, model, vector.length + " dimensions; " + wanted + " are wanted");
    }
    if (unit(vector).isPresent()) {
      known.put(model, wanted);
    }
  }

  /** The query at unit length; empty where nothing of the model can be near it. */
  Optional<float[]> query(String model, float[] vector) {
    Integer dimension = dimensions.get(model);
    return dimension == null || dimension != vector.length ? Optional.empty() : unit(vector);
  }

  /** The vector at unit length; empty where a component is not finite or all are 0. */
  static Optional<float[]> unit(float[] vector) {
    double squares = 0;
    for (float component : vector) {
      squares += (double) component * component;
    }
    if (!Double.isFinite(squares) || squares == 0) {
      return Optional.empty();
    }
    if (Math.abs(squares - 1) < TOLERANCE) {
      return Optional.of(vector);
    }
    double length = Math.sqrt(squares);
    float[] unit = new float[vector.length];
    for (int i = 0; i < vector.length; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return Optional.of(unit);
  }

  private static IllegalArgumentException refused(ItemId item, String model, String why) {
    return new IllegalArgumentException(
        "the vector of %s by model '%s' has %s".formatted(item.key(), model, why));
  }
}

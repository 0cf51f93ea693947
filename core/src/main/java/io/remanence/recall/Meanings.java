package io.remanence.recall;

import io.remanence.embed.Embedder;
import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import io.remanence.recall.QueryVectors.QueryVector;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How near candidates are to the query in meaning. A pool holds the nearest only, so that whatever
 * came in by its words has no number from it: the stored vectors of all candidates are compared,
 * and a pool is only needed to find. An index without vectors is served the same way.
 */
final class Meanings {
  /** So many of the best say what the query is about. */
  private static final int FEEDBACK = 3;

  private final VectorStore store;

  Meanings(VectorStore store) {
    this.store = store;
  }

  /**
   * Gives each candidate its stored vectors and cosines, where it has a vector of just its text.
   */
  void compare(List<Candidate> candidates, List<QueryVector> query) {
    if (candidates.isEmpty() || query.isEmpty()) {
      return;
    }
    Map<String, Candidate> byKey = new LinkedHashMap<>();
    candidates.forEach(candidate -> byKey.put(candidate.id.key(), candidate));
    for (QueryVector asked : query) {
      String model = asked.embedder().identity();
      for (StoredVector stored : store.get(model, byKey.keySet()).values()) {
        Candidate candidate = byKey.get(stored.item());
        if (candidate != null
            && stored.vector().length == asked.vector().length
            && stored.contentHash() == IndexedItems.hashToEmbed(candidate.indexed())) {
          double cosine = dot(asked.vector(), stored.vector());
          if (Double.isFinite(cosine)) {
            candidate.vectors.put(model, stored.vector());
            candidate.cosines.put(model, cosine);
          }
        }
      }
    }
  }

  /**
   * Moves the query towards the best few, and compares anew (J. Rocchio, "Relevance Feedback in
   * Information Retrieval", 1971): their words are often nearer to the others' than the question's.
   *
   * @param weight of their mean against the query
   */
  void feedBack(List<Candidate> scored, List<QueryVector> query, double weight) {
    List<Candidate> best =
        scored.stream()
            .sorted(Comparator.comparingDouble((Candidate c) -> c.score).reversed())
            .limit(FEEDBACK)
            .toList();
    for (QueryVector asked : query) {
      String model = asked.embedder().identity();
      float[] moved = asked.vector().clone();
      List<float[]> near =
          best.stream()
              .filter(c -> c.vectors.containsKey(model))
              .map(c -> c.vectors.get(model))
              .toList();
      if (near.size() < FEEDBACK) {
        continue;
      }
      float[] mean = new float[moved.length];
      near.forEach(vector -> add(mean, vector, 1));
      double length = Math.sqrt(dot(mean, mean));
      if (length == 0) {
        continue;
      }
      add(moved, mean, weight / length);
      double movedLength = Math.sqrt(dot(moved, moved));
      for (Candidate candidate : scored) {
        float[] vector = candidate.vectors.get(model);
        if (vector != null) {
          candidate.cosines.put(model, dot(moved, vector) / movedLength);
        }
      }
    }
  }

  /** What a cosine is worth: how far it is above what unrelated texts have. */
  static double above(Embedder model, double cosine) {
    return Math.max(0, (cosine - model.background()) / (1 - model.background()));
  }

  private static void add(float[] sum, float[] vector, double weight) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += (float) (vector[i] * weight);
    }
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }
}

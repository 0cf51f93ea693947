package io.remanence.topic;

import io.remanence.embed.Embedder;
import io.remanence.error.RemanenceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Similarity by the embedding models of a space, each as far as it knows the text's language. */
public final class EmbeddedSimilarity implements Similarity {
  private static final double LEAST_AFFINITY = 0.1;

  private final List<Embedder> embedders;
  private final Vectors vectors;

  /**
   * @param embedders may be none
   */
  public EmbeddedSimilarity(List<Embedder> embedders) {
    this(
        List.copyOf(embedders),
        (embedder, text) -> embedder.embed(text, Embedder.Purpose.DOCUMENT));
  }

  private EmbeddedSimilarity(List<Embedder> embedders, Vectors vectors) {
    this.embedders = embedders;
    this.vectors = vectors;
  }

  private interface Vectors {
    float[] of(Embedder embedder, String text);
  }

  @Override
  public Similarity remembering() {
    Map<String, Map<String, float[]>> known = new HashMap<>();
    return new EmbeddedSimilarity(
        embedders,
        (embedder, text) ->
            known
                .computeIfAbsent(embedder.identity(), any -> new HashMap<>())
                .computeIfAbsent(text, any -> vectors.of(embedder, text)));
  }

  @Override
  public OptionalDouble of(String text, List<String> others) {
    double sum = 0;
    double weights = 0;
    for (Embedder embedder : embedders) {
      double affinity = embedder.affinity(text);
      if (affinity < LEAST_AFFINITY) {
        continue;
      }
      try {
        OptionalDouble similarity = by(embedder, text, others);
        if (similarity.isPresent()) {
          sum += affinity * similarity.getAsDouble();
          weights += affinity;
        }
      } catch (RemanenceException unavailable) {
        // Another model may tell, and else it stays unsure.
      }
    }
    return weights > 0 ? OptionalDouble.of(sum / weights) : OptionalDouble.empty();
  }

  private OptionalDouble by(Embedder embedder, String text, List<String> others) {
    List<String> known = new ArrayList<>(others);
    known.removeIf(other -> embedder.affinity(other) < LEAST_AFFINITY);
    if (known.isEmpty()) {
      return OptionalDouble.empty();
    }
    float[] vector = vectors.of(embedder, text);
    double nearest = -1;
    for (String other : known) {
      float[] compared = vectors.of(embedder, other);
      double cosine = 0;
      for (int i = 0; i < vector.length; i++) {
        cosine += (double) vector[i] * compared[i];
      }
      nearest = Math.max(nearest, cosine);
    }
    double background = embedder.background();
    return OptionalDouble.of(Math.clamp((nearest - background) / (1 - background), 0, 1));
  }
}

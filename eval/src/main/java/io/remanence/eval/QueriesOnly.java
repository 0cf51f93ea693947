package io.remanence.eval;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.ServiceLoader;

/**
 * A local model that embeds queries only; a document gets a vector that its text seeds. So a large
 * space is filled in minutes, and what a query costs is what it costs.
 */
record QueriesOnly(Embedder model) implements Embedder {
  static List<Embedder> local(Path data) {
    return ServiceLoader.load(EmbedderProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals("local"))
        .flatMap(provider -> provider.open(data).stream())
        .<Embedder>map(QueriesOnly::new)
        .toList();
  }

  @Override
  public String identity() {
    return model.identity();
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public double affinity(String text) {
    return model.affinity(text);
  }

  @Override
  public double background() {
    return model.background();
  }

  @Override
  public float[] embed(String text, Purpose purpose) {
    return purpose == Purpose.QUERY ? model.embed(text, purpose) : seeded(text);
  }

  private float[] seeded(String text) {
    Random random = new Random(text.hashCode());
    float[] vector = new float[dimension()];
    double squares = 0;
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
      squares += (double) vector[i] * vector[i];
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }

  @Override
  public void close() {
    model.close();
  }
}

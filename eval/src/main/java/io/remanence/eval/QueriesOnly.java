package io.remanence.eval;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import io.remanence.embed.ThreadedEmbedder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;

/**
 * A local model that embeds queries and {@value #EMBEDDED} documents; any other document gets one
 * of those vectors, a little off. So a large space is filled in minutes, its vectors lie as a
 * model's do, and what a query costs is what it costs.
 */
final class QueriesOnly implements ThreadedEmbedder {
  static final int EMBEDDED = 5_000;

  /** How far off: the length of what is added to a vector of length 1. */
  private static final double OFF = 0.35;

  private static final double KNOWN = 0.1;
  private static final Corpus CORPUS = new Corpus();

  private final Embedder model;
  private final Map<Integer, float[]> embedded = new ConcurrentHashMap<>();

  private QueriesOnly(Embedder model) {
    this.model = model;
  }

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

  @Override
  public Future<float[]> begin(String text, Purpose purpose) {
    return purpose == Purpose.QUERY && model instanceof ThreadedEmbedder threaded
        ? threaded.begin(text, purpose)
        : CompletableFuture.completedFuture(embed(text, purpose));
  }

  private float[] seeded(String text) {
    int base = Math.floorMod(text.hashCode(), EMBEDDED);
    while (model.affinity(CORPUS.text(base)) < KNOWN) {
      base = (base + 1) % EMBEDDED;
    }
    float[] near =
        embedded.computeIfAbsent(base, n -> model.embed(CORPUS.text(n), Purpose.DOCUMENT));
    Random random = new Random(text.hashCode());
    double step = OFF / Math.sqrt(near.length);
    float[] vector = new float[near.length];
    double squares = 0;
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (near[i] + step * random.nextGaussian());
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

package io.remanence.recall;

import io.remanence.embed.Embedder;
import io.remanence.embed.ThreadedEmbedder;
import io.remanence.error.RemanenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Embeds a query by each model that knows its language, within a deadline. */
final class QueryVectors {
  private static final double LEAST_AFFINITY = 0.1;

  private final List<Embedder> embedders;
  private final ExecutorService executor;

  /**
   * @param executor runs a task for each query of a model that has no threads of its own
   */
  QueryVectors(List<Embedder> embedders, ExecutorService executor) {
    this.embedders = List.copyOf(embedders);
    this.executor = executor;
  }

  /**
   * A query's vector.
   *
   * @param affinity how well the model knows the query's language
   */
  record QueryVector(Embedder embedder, double affinity, float[] vector) {}

  /**
   * The vectors that were ready in time.
   *
   * @param degraded why others are missing
   */
  record Outcome(List<QueryVector> vectors, List<String> degraded) {}

  /** Work that is under way. */
  final class Pending {
    private final List<Embedder> models = new ArrayList<>();
    private final List<Double> affinities = new ArrayList<>();
    private final List<Future<float[]>> futures = new ArrayList<>();

    Outcome await(Duration left) {
      long end = System.nanoTime() + left.toNanos();
      List<QueryVector> vectors = new ArrayList<>();
      List<String> degraded = new ArrayList<>();
      for (int i = 0; i < futures.size(); i++) {
        Future<float[]> future = futures.get(i);
        try {
          float[] vector = future.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
          vectors.add(new QueryVector(models.get(i), affinities.get(i), vector));
        } catch (TimeoutException late) {
          future.cancel(true);
          degraded.add("deadline");
        } catch (ExecutionException failed) {
          degraded.add("embedder");
        } catch (InterruptedException interrupted) {
          futures.forEach(f -> f.cancel(true));
          Thread.currentThread().interrupt();
          degraded.add("deadline");
          break;
        }
      }
      return new Outcome(vectors, degraded.stream().distinct().toList());
    }
  }

  Pending start(String query) {
    Pending pending = new Pending();
    for (Embedder embedder : embedders) {
      double affinity = embedder.affinity(query);
      if (affinity >= LEAST_AFFINITY) {
        pending.models.add(embedder);
        pending.affinities.add(affinity);
        pending.futures.add(begin(embedder, query));
      }
    }
    return pending;
  }

  private Future<float[]> begin(Embedder embedder, String query) {
    if (embedder instanceof ThreadedEmbedder threaded) {
      try {
        return threaded.begin(query, Embedder.Purpose.QUERY);
      } catch (RemanenceException closed) {
        return CompletableFuture.failedFuture(closed);
      }
    }
    return executor.submit(() -> embedder.embed(query, Embedder.Purpose.QUERY));
  }
}

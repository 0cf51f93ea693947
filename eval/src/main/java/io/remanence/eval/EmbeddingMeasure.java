package io.remanence.eval;

import io.remanence.embed.Embedder;
import io.remanence.embed.EmbedderProvider;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/**
 * Embedding: how many texts a second the models' runtime makes when it is asked by one thread and
 * nothing else happens, and how many a space makes that reads its feed, embeds and stores; and what
 * a query waits while documents are embedded.
 */
final class EmbeddingMeasure {
  private static final int TEXTS = 2_000;
  private static final int ASKED = 300;
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);
  private static final Corpus CORPUS = new Corpus();

  private EmbeddingMeasure() {}

  static void run(Path folder) {
    List<Embedder> models =
        ServiceLoader.load(EmbedderProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals("local"))
            .flatMap(provider -> provider.open(folder.resolve("models")).stream())
            .toList();
    bare(models, 0, TEXTS / 10);
    for (int round = 0; round < 3; round++) {
      print("bare runtime", bare(models, TEXTS * round, TEXTS));
      print("a space, from its feed to its store", space(folder.resolve("space" + round), round));
    }
    models.forEach(Embedder::close);
  }

  private static double bare(List<Embedder> models, int from, int count) {
    long start = System.nanoTime();
    for (int n = from; n < from + count; n++) {
      String text = CORPUS.text(n);
      for (Embedder model : models) {
        if (model.affinity(text) >= 0.1) {
          model.embed(text, Embedder.Purpose.DOCUMENT);
        }
      }
    }
    return perSecond(count, start);
  }

  private static double space(Path data, int round) {
    try (Remanence remanence = Remanence.builder().open(data)) {
      Space space = remanence.space("default");
      remember(space, "warm-up", TEXTS * 10, TEXTS / 10);
      space.awaitEmbeddings(LONGEST_WAIT);
      long start = System.nanoTime();
      remember(space, "s", TEXTS * round, TEXTS);
      space.awaitEmbeddings(LONGEST_WAIT);
      double rate = perSecond(TEXTS, start);
      print("query, nothing else", Timings.of(ASKED, () -> ask(space)));
      remember(space, "more", TEXTS * (round + 20), TEXTS * 2);
      print("query, documents being embedded", Timings.of(ASKED, () -> ask(space)));
      return rate;
    }
  }

  private static void ask(Space space) {
    space.recall(
        RecallQuery.of("What did Chen say about the ferry to the island?", Scope.session("s")));
  }

  private static void remember(Space space, String session, int from, int count) {
    Placement placement = new Placement(Scope.session(session), Isolation.SESSION, false);
    Callers.rate(
        64,
        count,
        n -> space.remember(NewMemory.of(CORPUS.text(from + n), MemorySource.API, placement)));
  }

  private static double perSecond(int count, long start) {
    return count / ((System.nanoTime() - start) / 1e9);
  }

  private static void print(String what, double rate) {
    print(what, String.format(Locale.ROOT, "%.0f/s", rate));
  }

  private static void print(String what, Object figure) {
    System.out.println(String.format(Locale.ROOT, "%-40s %s", what, figure));
  }
}

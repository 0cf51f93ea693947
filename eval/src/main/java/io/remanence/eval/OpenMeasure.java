package io.remanence.eval;

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
import java.util.Locale;

/** Filling a space with 100,000 memories, opening it again, and recall in it by words. */
final class OpenMeasure {
  private static final int MEMORIES = 100_000;

  private OpenMeasure() {}

  static void run(Path folder) {
    Path data = folder.resolve("open-data");
    try (Remanence remanence = open(data)) {
      Space space = remanence.space("default");
      double rate =
          Callers.rate(
              64,
              MEMORIES,
              n ->
                  space.remember(
                      NewMemory.of(
                          Samples.message(n),
                          MemorySource.API,
                          new Placement(Scope.session("s" + n % 100), Isolation.SESSION, false))));
      StoreMeasure.print("remember, 64 callers", String.format(Locale.ROOT, "%,.0f/s", rate));
      long start = System.nanoTime();
      space.awaitIndex(Duration.ofMinutes(5));
      StoreMeasure.print("index behind by", millis(start));
      space.verify(Duration.ofMinutes(1));
    }
    for (int repeat = 0; repeat < 3; repeat++) {
      long start = System.nanoTime();
      try (Remanence remanence = open(data)) {
        Space space = remanence.space("default");
        space.recall(RecallQuery.ofSpace("bicycle sold"));
        StoreMeasure.print("open, first recall", millis(start));
        if (repeat == 2) {
          StoreMeasure.print(
              "recall by words, space",
              Timings.of(1_000, () -> space.recall(RecallQuery.ofSpace("where is the 预算表")))
                  .toString());
          StoreMeasure.print(
              "recall by words, one of 100",
              Timings.of(
                      1_000,
                      () -> space.recall(RecallQuery.of("where is the 预算表", Scope.session("s7"))))
                  .toString());
        }
      }
    }
  }

  private static Remanence open(Path data) {
    return Remanence.builder().embedding("none").open(data);
  }

  private static String millis(long start) {
    return String.format(Locale.ROOT, "%.0f ms", (System.nanoTime() - start) / 1e6);
  }
}

package io.remanence.eval;

import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.transfer.RestoreReport;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** How long it takes to export a space of many memories and to restore it, without embeddings. */
final class TransferMeasure {
  private TransferMeasure() {}

  static void run(Path folder, int memories) throws IOException {
    Path file = folder.resolve("export.jsonl");
    try (Remanence remanence = Remanence.builder().embedding("none").open(folder.resolve("data"))) {
      Space source = remanence.createSpace("source");
      fill(source, memories);
      long start = System.nanoTime();
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        source.transfer().export(Set.of(), Optional.empty(), Optional.empty(), out);
      }
      System.out.printf(
          "export of %d memories: %.1f s, %d MiB%n",
          memories, seconds(start), Files.size(file) >> 20);
      Space target = remanence.createSpace("target");
      start = System.nanoTime();
      RestoreReport report;
      try (InputStream in = Files.newInputStream(file)) {
        report = target.transfer().restore(in);
      }
      System.out.printf(
          "restore of %d records: %.1f s, errors %s%n",
          report.restored(), seconds(start), report.errors());
      boolean caughtUp = target.awaitIndex(Duration.ofMinutes(5));
      System.out.printf("searchable after %.1f s: %s%n", seconds(start), caughtUp);
      Path again = folder.resolve("again.jsonl");
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(again))) {
        target.transfer().export(Set.of(), Optional.empty(), Optional.empty(), out);
      }
      System.out.println("the same again: " + (Files.mismatch(file, again) < 0));
    }
  }

  private static void fill(Space space, int memories) {
    Placement placement = new Placement(Scope.session("room"), Isolation.SESSION, false);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int caller = 0; caller < 64; caller++) {
        int first = caller;
        var unused =
            callers.submit(
                () -> {
                  for (int i = first; i < memories; i += 64) {
                    space.remember(
                        NewMemory.of(
                            "Note "
                                + i
                                + ": the ferry to island "
                                + i * 7919 % memories
                                + " leaves at 07:40, 渡轮七点四十开。",
                            MemorySource.API,
                            placement));
                  }
                });
      }
    }
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }
}

package io.remanence.eval;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Measures speed; see docs/PERFORMANCE.md for how to run it and what came out. */
public final class Measure {
  private static final List<String> NAMES =
      List.of(
          "store",
          "history",
          "memory",
          "open",
          "recall",
          "embedding",
          "compaction",
          "topic",
          "transfer",
          "proxy",
          "server",
          "requests",
          "beside");

  private Measure() {}

  /**
   * @param args one of {@code store}, {@code history}, {@code memory}, {@code open}, {@code
   *     recall}, {@code embedding}, {@code compaction}, {@code topic}, {@code transfer}, {@code
   *     proxy}, {@code server}, {@code requests}, {@code beside}; a folder to work in; for {@code
   *     recall}, {@code transfer} and {@code requests} how many memories, for {@code server} the
   *     launcher and, to start on large spaces, the folder of a measurement of recall; for {@code
   *     compaction} the folder of data sets where a long conversation is to be compacted; for
   *     {@code beside} a folder of data that an earlier measurement by {@code requests} left
   */
  public static void main(String[] args) throws Exception {
    if (args.length < 2) {
      System.err.println(
          "usage: Measure " + String.join("|", NAMES) + " FOLDER [COUNT|LAUNCHER|DATA]");
      System.exit(2);
    }
    Path folder = Files.createTempDirectory(Files.createDirectories(Path.of(args[1])), "measure");
    System.out.println(
        "Java "
            + Runtime.version()
            + ", "
            + Runtime.getRuntime().availableProcessors()
            + " processors");
    switch (args[0]) {
      case "store" -> StoreMeasure.run(folder);
      case "history" -> HistoryMeasure.run(folder);
      case "memory" -> MemoryMeasure.run(folder);
      case "open" -> OpenMeasure.run(folder);
      case "recall" ->
          RecallMeasure.run(folder, args.length > 2 ? Integer.parseInt(args[2]) : 100_000);
      case "embedding" -> EmbeddingMeasure.run(folder);
      case "compaction" -> {
        CompactionMeasure.run();
        if (args.length > 2) {
          LongConversation.run(folder, Path.of(args[2]));
        }
      }
      case "topic" -> TopicMeasure.run(folder);
      case "transfer" ->
          TransferMeasure.run(folder, args.length > 2 ? Integer.parseInt(args[2]) : 100_000);
      case "proxy" -> ProxyMeasure.run(folder);
      case "server" -> {
        Path launcher = Path.of(args[2]).toAbsolutePath();
        if (args.length > 3) {
          ServerMeasure.held(folder, launcher, Path.of(args[3]));
        } else {
          ServerMeasure.run(folder, launcher);
        }
      }
      case "requests" ->
          RequestMeasure.run(folder, args.length > 2 ? Integer.parseInt(args[2]) : 100_000);
      case "beside" ->
          BesideMeasure.run(
              folder, args.length > 2 ? Path.of(args[2]) : folder.resolve("data"), 100_000);
      default ->
          throw new IllegalArgumentException(
              args[0] + "; one of " + String.join(", ", NAMES) + " is wanted");
    }
  }
}

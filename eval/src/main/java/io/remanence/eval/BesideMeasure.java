package io.remanence.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a long import and an open stream of events cost those who ask meanwhile: recall by words in
 * a scope, 50 times a second, alone and beside them.
 */
final class BesideMeasure {
  private static final int PER_SECOND = 50;
  private static final Duration FIRST_WARM_UP = Duration.ofSeconds(40);
  private static final int ROUNDS = 2;

  private BesideMeasure() {}

  /**
   * @param data where the memories are, or will be
   */
  static void run(Path folder, Path data, int count) throws IOException, InterruptedException {
    StoreMeasure.print("fsync of a page", Fsync.measure(folder).toString());
    try (ServedData server = ServedData.start(data, count)) {
      new FixedRate(server.client(), 10 * PER_SECOND).ask(FIRST_WARM_UP, server::recall);
      FixedRate rate = new FixedRate(server.client(), PER_SECOND);
      for (int round = 0; round < ROUNDS; round++) {
        rate.measure("recall, alone", server::recall);
        try (LongImport beside =
            LongImport.start(server, folder.resolve("import-" + round + ".jsonl"), round)) {
          rate.measure("beside an import and a listener", server::recall);
          StoreMeasure.print("imported meanwhile", beside.end());
        }
      }
      rate.measure("recall, alone again", server::recall);
    }
  }
}

package io.remanence.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Recall by words, asked 500 times a second by REST and by MCP. */
final class RequestMeasure {
  private static final int PER_SECOND = 500;

  /** A server just started compiles its code while it answers, and falls behind meanwhile. */
  private static final Duration FIRST_WARM_UP = Duration.ofSeconds(40);

  private RequestMeasure() {}

  static void run(Path folder, int count) throws IOException, InterruptedException {
    StoreMeasure.print("fsync of a page", Fsync.measure(folder).toString());
    try (ServedData server = ServedData.start(folder.resolve("requests"), count)) {
      FixedRate rate = new FixedRate(server.client(), PER_SECOND);
      rate.ask(FIRST_WARM_UP, server::recall);
      rate.measure("REST, a scope of 1,000", server::recall);
      rate.measure("MCP, a scope of 1,000", server::recallByMcp);
      rate.measure("REST, the whole space", n -> server.recall(n, Optional.empty()));
    }
  }
}

package io.remanence.eval;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The server as a person starts it: the time until it answers, and its anonymous memory at rest and
 * after an import, with local models and without.
 */
final class ServerMeasure {
  private static final int MESSAGES = 10_000;
  private static final int ROUNDS_OF_START = 5;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path folder;
  private final Path launcher;

  private ServerMeasure(Path folder, Path launcher) {
    this.folder = folder;
    this.launcher = launcher;
  }

  static void run(Path folder, Path launcher) throws IOException, InterruptedException {
    ServerMeasure measure = new ServerMeasure(folder, launcher);
    for (int round = 0; round < ROUNDS_OF_START; round++) {
      measure.start(folder.resolve("start-data"), "local", false);
    }
    measure.start(folder.resolve("server-none"), "none", true);
    measure.start(folder.resolve("server-local"), "local", true);
  }

  /**
   * Spaces that are large already.
   *
   * @param measured what a measurement of recall left: its data directories
   */
  static void held(Path folder, Path launcher, Path measured)
      throws IOException, InterruptedException {
    ServerMeasure measure = new ServerMeasure(folder, launcher);
    for (String embedding : List.of("none", "local")) {
      measure.start(measured.resolve("recall-" + embedding), embedding, true);
    }
  }

  private void start(Path data, String embedding, boolean imports)
      throws IOException, InterruptedException {
    int port = freePort();
    ProcessBuilder builder =
        new ProcessBuilder(
            launcher.toString(),
            "serve",
            "--port",
            Integer.toString(port),
            "--data",
            data.toString());
    builder.environment().put("REMANENCE_EMBEDDING_PROVIDER", embedding);
    long start = System.nanoTime();
    Process server =
        builder
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String base = "http://127.0.0.1:" + port;
    try {
      await(base + "/health");
      StoreMeasure.print("first answer, " + embedding, millis(start));
      recall(base);
      StoreMeasure.print("first recall, " + embedding, millis(start));
      if (imports) {
        StoreMeasure.print("RssAnon at rest, " + embedding, rssAnon(server));
        importMessages(base);
        StoreMeasure.print("RssAnon after import, " + embedding, rssAnon(server));
        StoreMeasure.print("recall, " + embedding, Timings.of(300, () -> recall(base)).toString());
        StoreMeasure.print("RssAnon after recalls, " + embedding, rssAnon(server));
      }
    } finally {
      server.destroy();
      server.waitFor(20, TimeUnit.SECONDS);
    }
  }

  private void importMessages(String base) throws IOException, InterruptedException {
    Path file = folder.resolve("import.jsonl");
    StringBuilder lines = new StringBuilder();
    for (int n = 0; n < MESSAGES; n += 2) {
      lines
          .append("{\"messages\":[{\"role\":\"user\",\"content\":\"")
          .append(Samples.message(n))
          .append("\"},{\"role\":\"assistant\",\"content\":\"")
          .append(Samples.message(n + 1))
          .append("\"}]}\n");
    }
    Files.writeString(file, lines);
    long start = System.nanoTime();
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(base + "/v1/spaces/default/import?session=big"))
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofFile(file))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    StoreMeasure.print("import of 10,000", millis(start) + "  " + answer.statusCode());
    while (!get(base + "/v1/spaces/default/stats").contains("\"embedding_pending\":0")) {
      TimeUnit.MILLISECONDS.sleep(200);
    }
    StoreMeasure.print("import and embedding", millis(start));
  }

  private void recall(String base) {
    try {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(base + "/v1/spaces/default/recall"))
                  .header("Content-Type", "application/json")
                  .POST(
                      HttpRequest.BodyPublishers.ofString(
                          "{\"query\":\"where was the bicycle found?\"}"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new IllegalStateException(answer.body());
      }
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }

  private void await(String address) throws InterruptedException {
    for (int tries = 0; tries < 3_000; tries++) {
      try {
        get(address);
        return;
      } catch (IOException notYet) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
    }
    throw new IllegalStateException(address + " does not answer");
  }

  private String get(String address) throws IOException, InterruptedException {
    return client
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
        .body();
  }

  /** The launcher replaces itself with Java, so the process is the server. */
  private static String rssAnon(Process server) throws IOException {
    List<String> status = Files.readAllLines(Path.of("/proc/" + server.pid() + "/status"));
    return status.stream()
        .filter(line -> line.startsWith("RssAnon:"))
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024 + " MiB")
        .findFirst()
        .orElse("unknown");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String millis(long start) {
    return String.format(Locale.ROOT, "%.0f ms", (System.nanoTime() - start) / 1e6);
  }
}

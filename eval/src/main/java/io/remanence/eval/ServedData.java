package io.remanence.eval;

import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Memories by words, a thousand a session, and a server in a process of its own that holds them,
 * started with the flags of the launcher.
 */
final class ServedData implements AutoCloseable {
  /** How many memories a session has. */
  static final int SCOPE = 1_000;

  private static final int CALLERS = 64;
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(30);

  /** Questions go round a set that no cache of a processor holds the answers of. */
  private static final int QUESTIONS = 997;

  private final Corpus corpus = new Corpus();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final int count;
  private final String base;
  private final Process process;

  private ServedData(Path data, int count) throws IOException, InterruptedException {
    this.count = count;
    if (!Files.exists(data)) {
      fill(data);
    }
    int port = freePort();
    this.base = "http://127.0.0.1:" + port;
    this.process = serve(data, port);
    try {
      awaitReady();
    } catch (RuntimeException | InterruptedException failure) {
      close();
      throw failure;
    }
  }

  /**
   * Fills the folder unless it is there, and starts the server on it.
   *
   * @param count how many memories
   */
  static ServedData start(Path data, int count) throws IOException, InterruptedException {
    return new ServedData(data, count);
  }

  private void fill(Path data) {
    try (Remanence remanence = Remanence.builder().embedding("none").open(data)) {
      Space space = remanence.space("default");
      Callers.rate(
          CALLERS,
          count,
          n ->
              space.remember(
                  NewMemory.of(
                      corpus.text(n),
                      MemorySource.API,
                      new Placement(Scope.session("s" + n / SCOPE), Isolation.SESSION, false))));
      space.awaitIndex(LONGEST_WAIT);
    }
  }

  private static Process serve(Path data, int port) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xms32m",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseG1GC",
            "-XX:GCTimeRatio=4",
            "-XX:MinHeapFreeRatio=10",
            "-XX:MaxHeapFreeRatio=25",
            "-XX:G1PeriodicGCInterval=10000",
            "-cp",
            System.getProperty("java.class.path"),
            "io.remanence.cli.Main",
            "serve",
            "--port",
            Integer.toString(port),
            "--data",
            data.toString());
    builder.environment().put("REMANENCE_EMBEDDING_PROVIDER", "none");
    builder.environment().put("MALLOC_ARENA_MAX", "2");
    return builder
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private void awaitReady() throws InterruptedException {
    HttpRequest ready = HttpRequest.newBuilder(URI.create(base + "/ready")).build();
    for (int tries = 0; tries < 1_200; tries++) {
      try {
        if (client.send(ready, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // It has not begun to listen.
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new IllegalStateException("the server does not become ready");
  }

  HttpClient client() {
    return client;
  }

  Corpus corpus() {
    return corpus;
  }

  String base() {
    return base;
  }

  /** A recall by REST in the session that the question is about. */
  HttpRequest recall(int n) {
    return recall(n, Optional.of(session(n)));
  }

  /** A recall by REST, in a session or in the whole space. */
  HttpRequest recall(int n, Optional<String> session) {
    String scope = session.map(id -> ",\"scope\":{\"session\":\"" + id + "\"}").orElse("");
    return post("/v1/spaces/default/recall", "{\"query\":\"" + question(n) + "\"" + scope + "}")
        .build();
  }

  /** The same by MCP, in the session that the question is about. */
  HttpRequest recallByMcp(int n) {
    return post(
            "/mcp",
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + n
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"recall\",\"arguments\":{\"query\":\""
                + question(n)
                + "\"}}}")
        .header("Accept", "application/json, text/event-stream")
        .header("X-Memory-Conversation", session(n))
        .build();
  }

  private int asked(int n) {
    return (int) ((n % QUESTIONS) * 7_919L % count);
  }

  private String session(int n) {
    return "s" + asked(n) / SCOPE;
  }

  /** Without what JSON would want escaped. */
  private String question(int n) {
    return corpus.question(asked(n)).replace("\"", "").replace("\\", "");
  }

  private HttpRequest.Builder post(String path, String body) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Ends the server. */
  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    client.close();
  }
}

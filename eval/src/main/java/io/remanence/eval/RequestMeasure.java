package io.remanence.eval;

import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Recall by words from a server in a process of its own, asked at a fixed rate over loopback by
 * REST and by MCP. Each request has a time at which it is due, whatever became of those before it,
 * and its latency counts from then, so that a server that stalls is seen to stall (G. Tene calls
 * the opposite coordinated omission). The asking program has its share of the same processors.
 */
final class RequestMeasure {
  private static final int SCOPE = 1_000;
  private static final int CALLERS = 64;
  private static final int PER_SECOND = 500;

  /** A server just started compiles its code while it answers, and falls behind meanwhile. */
  private static final Duration FIRST_WARM_UP = Duration.ofSeconds(40);

  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration MEASURED = Duration.ofSeconds(20);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(30);

  /** Questions go round a set that no cache of a processor holds the answers of. */
  private static final int QUESTIONS = 997;

  private final Corpus corpus = new Corpus();
  private final Path data;
  private final int count;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private RequestMeasure(Path data, int count) {
    this.data = data;
    this.count = count;
  }

  static void run(Path folder, int count) throws IOException, InterruptedException {
    StoreMeasure.print("fsync of a page", Fsync.measure(folder).toString());
    RequestMeasure measure = new RequestMeasure(folder.resolve("requests"), count);
    measure.fill();
    measure.serve();
  }

  private void fill() {
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

  private void serve() throws IOException, InterruptedException {
    int port = freePort();
    Process server = start(port);
    String base = "http://127.0.0.1:" + port;
    try {
      awaitReady(base);
      ask(FIRST_WARM_UP, n -> rest(base, Optional.of(session(n)), n));
      measure("REST, a scope of 1,000", n -> rest(base, Optional.of(session(n)), n));
      measure("MCP, a scope of 1,000", n -> mcp(base, n));
      measure("REST, the whole space", n -> rest(base, Optional.empty(), n));
    } finally {
      server.destroy();
      if (!server.waitFor(20, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    }
  }

  /** As the launcher starts it. */
  private Process start(int port) throws IOException {
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
    return builder
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private void awaitReady(String base) throws InterruptedException {
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

  private void measure(String what, IntFunction<HttpRequest> request) {
    ask(WARM_UP, request);
    Asked asked = ask(MEASURED, request);
    StoreMeasure.print(
        what,
        String.format(
            Locale.ROOT,
            "%s  %.0f/s, %d per cent with hits",
            asked.timings(),
            asked.perSecond(),
            asked.percentWithHits()));
  }

  private record Asked(Timings timings, double perSecond, int percentWithHits) {}

  private Asked ask(Duration length, IntFunction<HttpRequest> request) {
    int requests = (int) (length.toSeconds() * PER_SECOND);
    long interval = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
    long[] nanos = new long[requests];
    AtomicInteger next = new AtomicInteger();
    AtomicInteger withHits = new AtomicInteger();
    long start = System.nanoTime();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int n = next.getAndIncrement(); n < requests; n = next.getAndIncrement()) {
                      long due = start + n * interval;
                      for (long left = due - System.nanoTime();
                          left > 0;
                          left = due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                      }
                      if (hasHits(request.apply(n))) {
                        withHits.incrementAndGet();
                      }
                      nanos[n] = System.nanoTime() - due;
                    }
                  }));
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stop);
      }
    }
    return new Asked(
        new Timings(nanos),
        requests / ((System.nanoTime() - start) / 1e9),
        withHits.get() * 100 / requests);
  }

  private boolean hasHits(HttpRequest request) {
    try {
      HttpResponse<String> answer =
          client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      if (answer.statusCode() != 200 || answer.body().contains("\"isError\":true")) {
        throw new IllegalStateException(answer.body());
      }
      return answer.body().contains("\"score\"");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }

  private int asked(int n) {
    return (int) ((n % QUESTIONS) * 7_919L % count);
  }

  private String session(int n) {
    return "s" + asked(n) / SCOPE;
  }

  private HttpRequest rest(String base, Optional<String> session, int n) {
    String scope = session.map(id -> ",\"scope\":{\"session\":\"" + id + "\"}").orElse("");
    return post(
            base + "/v1/spaces/default/recall", "{\"query\":\"" + question(n) + "\"" + scope + "}")
        .build();
  }

  private HttpRequest mcp(String base, int n) {
    return post(
            base + "/mcp",
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + n
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"recall\",\"arguments\":{\"query\":\""
                + question(n)
                + "\"}}}")
        .header("Accept", "application/json, text/event-stream")
        .header("X-Memory-Conversation", session(n))
        .build();
  }

  /** Without what JSON would want escaped. */
  private String question(int n) {
    return corpus.question(asked(n)).replace("\"", "").replace("\\", "");
  }

  private static HttpRequest.Builder post(String address, String body) {
    return HttpRequest.newBuilder(URI.create(address))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}

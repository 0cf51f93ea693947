package io.remanence.eval;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.remanence.server.RemanenceServer;
import io.remanence.server.ServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * What a proxy adds until the first streamed byte, against the same upstream asked directly, and
 * how many streams it carries at once.
 */
final class ProxyMeasure {
  private static final int FACTS = 300;
  private static final int WARM = 60;
  private static final int ASKED = 400;
  private static final int PAUSE_MILLIS = 50;
  private static final int AT_ONCE = 200;
  private static final int EVENTS = 20;
  private static final int PATIENCE_SECONDS = 120;
  private static final String PATH = "/chat/completions";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String direct;
  private final String proxied;
  private int number;

  private ProxyMeasure(String direct, String proxied) {
    this.direct = direct;
    this.proxied = proxied;
  }

  static void run(Path folder) throws Exception {
    HttpServer upstream =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), AT_ONCE * 2);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      upstream.setExecutor(threads);
      upstream.createContext("/", ProxyMeasure::answer);
      upstream.start();
      String base = "http://127.0.0.1:" + upstream.getAddress().getPort() + "/v1";
      for (String embedding : List.of("none", "local")) {
        ServerOptions options =
            ServerOptions.of(folder.resolve("proxy-" + embedding))
                .withPort(0)
                .withEnvironment(Map.of())
                .withSettings(
                    Map.of("proxy.openai.base-url", base, "embedding.provider", embedding));
        try (RemanenceServer server = RemanenceServer.start(options)) {
          new ProxyMeasure(base, server.address() + "/openai/v1").measure(embedding);
        }
      }
    } finally {
      upstream.stop(0);
    }
  }

  private void measure(String embedding) throws Exception {
    for (int n = 0; n < FACTS; n++) {
      firstByte(proxied, "facts-" + n / 10, "Remember this: " + Samples.message(n));
    }
    TimeUnit.SECONDS.sleep(embedding.equals("none") ? 1 : 10);
    double[] without = new double[ASKED];
    double[] with = new double[ASKED];
    for (int n = -WARM; n < ASKED; n++) {
      String question = "What about " + Samples.message(++number) + "?";
      // People pause, and the index follows what the turn before captured meanwhile.
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      double plain = firstByte(direct, "x", question);
      double added = firstByte(proxied, "ask-" + n, question);
      if (n >= 0) {
        without[n] = plain;
        with[n] = added;
      }
    }
    double[] overhead = new double[ASKED];
    Arrays.setAll(overhead, n -> with[n] - without[n]);
    print(embedding + ": first byte, direct", without);
    print(embedding + ": first byte, proxied", with);
    print(embedding + ": overhead", overhead);
    atOnce(embedding, direct, "direct");
    atOnce(embedding, proxied, "proxied");
  }

  private void atOnce(String embedding, String base, String how) throws Exception {
    double[] first = new double[AT_ONCE];
    long start = System.nanoTime();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Double>> all = new ArrayList<>();
      for (int n = 0; n < AT_ONCE; n++) {
        String conversation = "at-once-" + n;
        String question = "What about " + Samples.message(++number) + " slowly?";
        all.add(callers.submit(() -> firstByte(base, conversation, question)));
      }
      for (int n = 0; n < AT_ONCE; n++) {
        first[n] = all.get(n).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d streams of %d events at once, %s: all in %.0f ms%n",
        embedding,
        AT_ONCE,
        EVENTS,
        how,
        (System.nanoTime() - start) / 1e6);
    print(embedding + ": first byte of those", first);
  }

  /** Milliseconds until the first byte came; all are read. */
  private double firstByte(String base, String conversation, String question)
      throws IOException, InterruptedException {
    String body =
        "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\""
            + question.replace("\\", " ").replace("\"", " ")
            + "\"}]}";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + PATH))
            .header("Content-Type", "application/json")
            .header("X-Memory-User", "u1")
            .header("X-Memory-Conversation", conversation)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    long start = System.nanoTime();
    HttpResponse<InputStream> response =
        client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream in = response.body()) {
      if (in.read() < 0 || response.statusCode() != 200) {
        throw new IOException("status " + response.statusCode());
      }
      double millis = (System.nanoTime() - start) / 1e6;
      in.readAllBytes();
      return millis;
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      boolean slowly = body.contains("slowly?");
      for (int n = 0; n < (slowly ? EVENTS : 2); n++) {
        out.write(
            ("data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word "
                    + n
                    + " \"}}]}\n\n")
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
        if (slowly) {
          TimeUnit.MILLISECONDS.sleep(50);
        }
      }
      out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
      out.close();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static void print(String what, double[] millis) {
    double[] sorted = millis.clone();
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "%s: p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, n %d%n",
        what,
        sorted[sorted.length / 2],
        sorted[sorted.length * 95 / 100],
        sorted[sorted.length * 99 / 100],
        sorted.length);
  }
}

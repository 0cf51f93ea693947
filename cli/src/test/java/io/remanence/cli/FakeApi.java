package io.remanence.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that answers what a test told it to and remembers what it was asked. */
final class FakeApi implements LocalServer {
  static final String TOKEN = "token-of-the-test";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();

  private record Reply(int status, String body) {}

  /** One request. */
  record Asked(String method, String target, String body, Map<String, List<String>> headers) {
    String header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .flatMap(header -> header.getValue().stream())
          .findFirst()
          .orElse("");
    }
  }

  FakeApi() {
    this(0);
  }

  FakeApi(int port) {
    this("127.0.0.1", port);
  }

  /**
   * One on another of the loopback addresses.
   *
   * @param host an address
   */
  FakeApi(String host, int port) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), port), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Answers this call, such as {@code GET /v1/spaces}, whatever its query string. */
  FakeApi on(String call, int status, String body) {
    replies.put(call, new Reply(status, body));
    return this;
  }

  /** What was asked, in order. */
  List<Asked> asked() {
    return asked;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String target = exchange.getRequestURI().toString();
      String call = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      asked.add(
          new Asked(
              exchange.getRequestMethod(), target, body, Map.copyOf(exchange.getRequestHeaders())));
      Reply reply =
          replies.getOrDefault(
              call,
              new Reply(404, "{\"code\":\"not_found\",\"detail\":\"no reply: " + call + "\"}"));
      byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
      if (bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  @Override
  public String host() {
    return server.getAddress().getAddress().getHostAddress();
  }

  @Override
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public String token() {
    return TOKEN;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}

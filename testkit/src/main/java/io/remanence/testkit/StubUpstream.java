package io.remanence.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * What a proxy stands in front of: an interface of a language model's provider at a free port of
 * this machine. Answers from a script, one line a request; without one it says {@code ok}, in the
 * protocol of the request's path and as a stream where that is wanted. Lines can be slow, break off
 * or wait. It remembers what it was sent, byte for byte.
 */
public final class StubUpstream implements AutoCloseable {
  /** The header that says which line a request wants. */
  public static final String MARK = "X-Stub";

  private static final long PATIENCE_SECONDS = 30;
  private static final long ANNOUNCED = 10_000_000;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Deque<Line> script = new ArrayDeque<>();
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final Map<String, Line> byMark = new ConcurrentHashMap<>();
  private volatile boolean remembers = true;

  /** A server that listens. */
  public StubUpstream() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /**
   * A request.
   *
   * @param headers by lower-case name
   */
  public record Received(
      String method, String path, String query, Map<String, String> headers, String body) {
    public Received {
      headers = Map.copyOf(headers);
    }
  }

  /**
   * How one request is answered.
   *
   * @param pieces what is sent, a flush each
   * @param before how long nothing comes
   * @param between how long nothing comes between pieces
   * @param breaksAfter after how many pieces the connection ends; more than there are for never
   * @param gate what is waited for after the first piece
   */
  public record Line(
      int status,
      Map<String, String> headers,
      List<String> pieces,
      Duration before,
      Duration between,
      int breaksAfter,
      Optional<CountDownLatch> gate) {
    public Line {
      headers = Map.copyOf(headers);
      pieces = List.copyOf(pieces);
    }

    /** An answer in one piece. */
    public static Line json(int status, String body) {
      return of(status, "application/json", List.of(body));
    }

    /** A stream of events, each as it stands on the wire. */
    public static Line events(List<String> events) {
      return of(200, "text/event-stream; charset=utf-8", events);
    }

    private static Line of(int status, String type, List<String> pieces) {
      return new Line(
          status,
          Map.of("Content-Type", type),
          pieces,
          Duration.ZERO,
          Duration.ZERO,
          Integer.MAX_VALUE,
          Optional.empty());
    }

    /** The same with a header. */
    public Line withHeader(String name, String value) {
      Map<String, String> more = new TreeMap<>(headers);
      more.put(name, value);
      return new Line(status, more, pieces, before, between, breaksAfter, gate);
    }

    /** The same, slowly. */
    public Line slowly(Duration newBefore, Duration newBetween) {
      return new Line(status, headers, pieces, newBefore, newBetween, breaksAfter, gate);
    }

    /** The same, broken off after so many pieces. */
    public Line brokenAfter(int count) {
      return new Line(status, headers, pieces, before, between, count, gate);
    }

    /** The same, waiting for the latch after the first piece. */
    public Line waitingFor(CountDownLatch latch) {
      return new Line(status, headers, pieces, before, between, breaksAfter, Optional.of(latch));
    }
  }

  /** Where it listens, without a path. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Answers this next. */
  public synchronized StubUpstream then(Line line) {
    script.add(line);
    return this;
  }

  /** Answers this whenever a request's {@link #MARK} is this. */
  public StubUpstream when(String mark, Line line) {
    byMark.put(mark, line);
    return this;
  }

  /** From now on remembers no requests. */
  public StubUpstream forgetting() {
    remembers = false;
    return this;
  }

  /** What it was sent so far. */
  public List<Received> received() {
    return List.copyOf(received);
  }

  /** The last request. */
  public Received last() {
    return received.getLast();
  }

  private synchronized Optional<Line> next() {
    return Optional.ofNullable(script.poll());
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Received request =
          new Received(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getRawPath(),
              Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""),
              headers(exchange),
              body);
      if (remembers) {
        received.add(request);
      }
      Optional<Line> marked =
          Optional.ofNullable(request.headers().get(MARK.toLowerCase(Locale.ROOT)))
              .map(byMark::get);
      answer(exchange, marked.or(this::next).orElseGet(() -> StubAnswers.usual(request)));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, Line line)
      throws IOException, InterruptedException {
    Thread.sleep(line.before());
    line.headers().forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
    if (line.pieces().isEmpty() && line.breaksAfter() == Integer.MAX_VALUE) {
      exchange.sendResponseHeaders(line.status(), -1);
      return;
    }
    // A connection breaks off by ending before all that was announced has come.
    exchange.sendResponseHeaders(
        line.status(), line.breaksAfter() == Integer.MAX_VALUE ? 0 : ANNOUNCED);
    OutputStream out = exchange.getResponseBody();
    int sent = 0;
    for (String piece : line.pieces()) {
      if (sent == line.breaksAfter()) {
        throw new IOException("broken off, as the script has it");
      }
      out.write(piece.getBytes(StandardCharsets.UTF_8));
      out.flush();
      sent++;
      if (sent == 1 && line.gate().isPresent()) {
        line.gate().get().await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
      Thread.sleep(line.between());
    }
    if (sent == line.breaksAfter()) {
      throw new IOException("broken off, as the script has it");
    }
    out.close();
  }

  private static Map<String, String> headers(HttpExchange exchange) {
    Map<String, String> headers = new TreeMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) ->
                headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
    return headers;
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}

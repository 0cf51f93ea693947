package io.remanence.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.remanence.json.JsonObject;
import io.remanence.json.LooseJson;
import io.remanence.llm.FinishReason;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Language models behind an address on this machine, at a port that was free. Answers from a
 * script, line by line, and goes on with the last line, in the protocol that a request speaks;
 * OpenAI's also as a stream where the request wants that. It remembers what it was asked. Errors
 * quote the key that was sent, as real endpoints do.
 *
 * <p>Long because each line of a script is a method that reads like the fault that it makes.
 */
public final class StubModelServer implements AutoCloseable {
  /** A key to send; what must never show. */
  public static final String KEY = "sk-stub-0123456789abcdef-very-secret";

  /** The tokens that it says each request had. */
  public static final int INPUT_TOKENS = 120;

  /** What it says where a reply should have had a form. */
  public static final String PROSE =
      "Sure! I'd be happy to help with that. Here is what I think, in my own words. 好的，没问题。";

  private static final int PIECE = 8;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Deque<Line> script = new ArrayDeque<>();
  private final List<Asked> requests = new CopyOnWriteArrayList<>();
  private final List<String> refused = new CopyOnWriteArrayList<>();

  /** A server that listens and says {@code ok}, as long as it has no script. */
  public StubModelServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /** One line of the script. */
  private sealed interface Line {}

  private record Say(String text, FinishReason reason, Duration before, Duration perByte)
      implements Line {}

  private record Parrot() implements Line {}

  private record Broken(String text) implements Line {}

  private record Raw(int status, Map<String, String> headers, String body) implements Line {}

  /**
   * What it was asked.
   *
   * @param headers by lower-case name
   */
  public record Asked(
      ModelProtocol protocol, String path, Map<String, String> headers, JsonObject body) {
    public Asked {
      headers = Map.copyOf(headers);
    }

    /** The name of the model. */
    public String model() {
      return protocol.model(path, body);
    }

    /** The last text by the user; empty where there is none. */
    public String user() {
      List<String> texts = protocol.texts("user", body);
      return texts.isEmpty() ? "" : texts.getLast();
    }

    /** The system prompt; empty where there is none. */
    public String system() {
      return String.join("\n", protocol.texts("system", body));
    }

    /** The key that came along; empty where there was none. */
    public String key() {
      return Optional.ofNullable(headers.get("x-api-key"))
          .or(() -> Optional.ofNullable(headers.get("x-goog-api-key")))
          .or(() -> Optional.ofNullable(headers.get("authorization")))
          .orElse("")
          .replaceFirst("^Bearer ", "");
    }

    /** A member of the body as text, at any depth; such as {@code num_ctx}. */
    public Optional<String> parameter(String name) {
      return find(body.members(), name).map(String::valueOf);
    }

    private static Optional<Object> find(Map<?, ?> object, String name) {
      Object value = object.get(name);
      if (value != null) {
        return Optional.of(value);
      }
      return object.values().stream()
          .filter(Map.class::isInstance)
          .map(inner -> find((Map<?, ?>) inner, name))
          .flatMap(Optional::stream)
          .findFirst();
    }
  }

  /** Where this protocol's interface begins. */
  public URI baseUrl(ModelProtocol protocol) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + protocol.base());
  }

  /** Answers this next. */
  public StubModelServer then(String text) {
    return then(text, FinishReason.STOP);
  }

  /** Answers this next, and says why it stopped; {@code LENGTH} is a reply that breaks off. */
  public StubModelServer then(String text, FinishReason reason) {
    return add(new Say(text, reason, Duration.ZERO, Duration.ZERO));
  }

  /** Answers with friendly words instead of the form that was asked for. */
  public StubModelServer thenProse() {
    return then(PROSE);
  }

  /** Answers with no text at all. */
  public StubModelServer thenEmpty() {
    return then("");
  }

  /** Says again what it was asked. */
  public StubModelServer thenParrot() {
    return add(new Parrot());
  }

  /** Takes so long before it begins to answer. */
  public StubModelServer thenSlowly(Duration delay, String text) {
    return add(new Say(text, FinishReason.STOP, delay, Duration.ZERO));
  }

  /** Answers byte by byte, with such a pause before each. */
  public StubModelServer thenDripping(Duration perByte, String text) {
    return add(new Say(text, FinishReason.STOP, Duration.ZERO, perByte));
  }

  /** Begins to answer and then ends the connection. */
  public StubModelServer thenBroken(String text) {
    return add(new Broken(text));
  }

  /** Is asked too often. */
  public StubModelServer thenTooMany() {
    return thenStatus(429);
  }

  /** Is asked too often, and says when to come back. */
  public StubModelServer thenTooMany(Duration retryAfter) {
    return add(
        new Raw(
            429,
            Map.of("Retry-After", Long.toString(retryAfter.toSeconds())),
            error("rate_limit_exceeded")));
  }

  /** Has a defect. */
  public StubModelServer thenServerError() {
    return thenStatus(500);
  }

  /** Answers with this status and an error that quotes the key. */
  public StubModelServer thenStatus(int status) {
    return add(new Raw(status, Map.of(), error(status == 429 ? "rate_limit_exceeded" : "stub")));
  }

  /** Points to another address. */
  public StubModelServer thenRedirect(URI elsewhere) {
    return add(new Raw(307, Map.of("Location", elsewhere.toString()), ""));
  }

  /** Answers with this body, whatever the protocol. */
  public StubModelServer thenRaw(String body) {
    return add(new Raw(200, Map.of(), body));
  }

  /** From now on refuses each request that has this parameter, with status 400. */
  public StubModelServer refusing(String parameter) {
    refused.add(parameter);
    return this;
  }

  private synchronized StubModelServer add(Line line) {
    script.add(line);
    return this;
  }

  private synchronized Line next() {
    if (script.isEmpty()) {
      return new Say("ok", FinishReason.STOP, Duration.ZERO, Duration.ZERO);
    }
    return script.size() > 1 ? script.remove() : script.element();
  }

  /** What it was asked so far. */
  public List<Asked> requests() {
    return List.copyOf(requests);
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      Optional<ModelProtocol> protocol = ModelProtocol.at(path);
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (protocol.isEmpty() || !exchange.getRequestMethod().equals("POST")) {
        send(exchange, 404, Map.of(), "application/json", error("not_found"));
        return;
      }
      Asked asked = new Asked(protocol.get(), path, headers(exchange), parsed(body));
      requests.add(asked);
      Optional<String> wrong =
          refused.stream().filter(name -> asked.parameter(name).isPresent()).findFirst();
      if (wrong.isPresent()) {
        String error = error("Unrecognized request argument supplied: " + wrong.get());
        send(exchange, 400, Map.of(), "application/json", error);
        return;
      }
      answer(exchange, asked, next());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange, Asked asked, Line line)
      throws IOException, InterruptedException {
    switch (line) {
      case Say say -> {
        Thread.sleep(say.before());
        whole(exchange, asked, say.text(), say.reason(), say.perByte());
      }
      case Parrot parrot -> whole(exchange, asked, asked.user(), FinishReason.STOP, Duration.ZERO);
      case Broken broken -> broken(exchange, asked, broken.text());
      case Raw raw -> send(exchange, raw.status(), raw.headers(), "application/json", raw.body());
    }
  }

  private static void whole(
      HttpExchange exchange, Asked asked, String text, FinishReason reason, Duration perByte)
      throws IOException, InterruptedException {
    byte[] body = body(asked, text, reason).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type(asked));
    exchange.sendResponseHeaders(200, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      if (perByte.isZero()) {
        out.write(body);
        return;
      }
      for (byte one : body) {
        Thread.sleep(perByte);
        out.write(one);
        out.flush();
      }
    }
  }

  /** More is announced than comes. */
  private static void broken(HttpExchange exchange, Asked asked, String text) throws IOException {
    byte[] body = body(asked, text, FinishReason.STOP).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type(asked));
    exchange.sendResponseHeaders(200, body.length);
    OutputStream out = exchange.getResponseBody();
    out.write(body, 0, body.length / 2);
    out.flush();
  }

  private static boolean streams(Asked asked) {
    return asked.protocol() == ModelProtocol.OPENAI
        && Boolean.TRUE.equals(asked.body().members().get("stream"));
  }

  private static String type(Asked asked) {
    return streams(asked) ? "text/event-stream" : "application/json";
  }

  private static String body(Asked asked, String text, FinishReason reason) {
    int tokens = (int) text.codePoints().count();
    return streams(asked)
        ? stream(text, reason, tokens)
        : StubJson.write(asked.protocol().answer(text, reason, INPUT_TOKENS, tokens));
  }

  private static String stream(String text, FinishReason reason, int tokens) {
    StringBuilder events = new StringBuilder();
    int[] points = text.codePoints().toArray();
    for (int at = 0; at < points.length; at += PIECE) {
      String piece = new String(points, at, Math.min(PIECE, points.length - at));
      chunk(ModelProtocol.object("role", "assistant", "content", piece), null, events);
    }
    chunk(Map.of(), ModelProtocol.OPENAI.reason(reason), events);
    event(
        ModelProtocol.object(
            "id",
            "chatcmpl-1",
            "object",
            "chat.completion.chunk",
            "choices",
            List.of(),
            "usage",
            ModelProtocol.object(
                "prompt_tokens",
                INPUT_TOKENS,
                "completion_tokens",
                tokens,
                "total_tokens",
                INPUT_TOKENS + tokens)),
        events);
    return events.append("data: [DONE]\n\n").toString();
  }

  private static void chunk(Map<String, ?> delta, @Nullable String reason, StringBuilder events) {
    event(
        ModelProtocol.object(
            "id",
            "chatcmpl-1",
            "object",
            "chat.completion.chunk",
            "created",
            1,
            "model",
            "stub",
            "choices",
            List.of(ModelProtocol.object("index", 0, "delta", delta, "finish_reason", reason))),
        events);
  }

  private static void event(Map<String, ?> event, StringBuilder events) {
    events.append("data: ").append(StubJson.write(event)).append("\n\n");
  }

  private static void send(
      HttpExchange exchange, int status, Map<String, String> headers, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type);
    headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private static String error(String what) {
    return StubJson.write(
        Map.of(
            "error",
            ModelProtocol.object(
                "message", what + " (you sent " + KEY + ")", "type", "stub_error", "code", what)));
  }

  private static Map<String, String> headers(HttpExchange exchange) {
    Map<String, String> headers = new TreeMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) ->
                headers.put(name.toLowerCase(java.util.Locale.ROOT), values.getFirst()));
    return headers;
  }

  private static JsonObject parsed(String body) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    LooseJson.find(body)
        .map(LooseJson.Read::value)
        .ifPresent(
            value -> {
              if (value instanceof Map<?, ?> map) {
                Map<String, @Nullable Object> object = new TreeMap<>();
                map.forEach((key, inner) -> object.put(String.valueOf(key), inner));
                objects.add(object);
              }
            });
    return objects.isEmpty() ? JsonObject.empty() : JsonObject.of(objects.getFirst());
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}

package io.remanence.endpoint;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.remanence.embed.EmbeddingOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** An endpoint on this machine whose vectors count the words of a text. */
final class StubEndpoint implements AutoCloseable {
  static final String KEY = "sk-very-secret-0123456789";
  private static final int DIMENSION = 256;
  private static final JsonFactory JSON = new JsonFactory();

  final List<String> paths = new CopyOnWriteArrayList<>();
  final List<String> authorizations = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile int status = 200;
  private volatile UnaryOperator<String> distortion = UnaryOperator.identity();

  StubEndpoint() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  EmbeddingOptions options() {
    return new EmbeddingOptions(Optional.of(base()), Optional.of(KEY), Optional.of("stub-model"));
  }

  /** Answers with this status from now on. */
  void answerWith(int newStatus) {
    status = newStatus;
  }

  /** Changes what a good answer says from now on. */
  void distort(UnaryOperator<String> newDistortion) {
    distortion = newDistortion;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      paths.add(exchange.getRequestURI().getPath());
      authorizations.add(
          Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")).orElse(""));
      List<String> texts = input(exchange);
      boolean ollama = exchange.getRequestURI().getPath().endsWith("/api/embed");
      // As real endpoints do, an error quotes what was sent.
      String body =
          status == 200
              ? distortion.apply(ollama ? ollama(texts) : openAi(texts))
              : "{\"error\":{\"message\":\"Incorrect API key provided: " + KEY + "\"}}";
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Location", base() + "/elsewhere");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static List<String> input(HttpExchange exchange) throws IOException {
    List<String> texts = new ArrayList<>();
    try (JsonParser parser =
        JSON.createParser(ObjectReadContext.empty(), exchange.getRequestBody())) {
      String name = "";
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          name = parser.currentName();
        } else if (token == JsonToken.VALUE_STRING && name.equals("input")) {
          texts.add(parser.getString());
        }
      }
    }
    return texts;
  }

  private static String openAi(List<String> texts) {
    List<String> data = new ArrayList<>();
    for (String text : texts) {
      data.add("{\"object\":\"embedding\",\"index\":0,\"embedding\":" + vector(text) + "}");
    }
    return "{\"object\":\"list\",\"data\":["
        + String.join(",", data)
        + "],\"usage\":{\"prompt_tokens\":5}}";
  }

  private static String ollama(List<String> texts) {
    return "{\"model\":\"m\",\"embeddings\":["
        + String.join(",", texts.stream().map(StubEndpoint::vector).toList())
        + "],\"total_duration\":14143917}";
  }

  private static String vector(String text) {
    double[] counts = new double[DIMENSION];
    counts[0] = 0.01;
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
      counts[Math.floorMod(word.hashCode(), DIMENSION)] += 1;
    }
    List<String> numbers = new ArrayList<>();
    for (double count : counts) {
      numbers.add(Double.toString(count));
    }
    return "[" + String.join(",", numbers) + "]";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

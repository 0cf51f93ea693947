package io.remanence.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Talks to a server as any program would. */
final class Client implements AutoCloseable {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String address;

  Client(String address) {
    this.address = address;
  }

  /** What was answered. */
  record Reply(int status, HttpResponse<String> response) {
    Map<String, Object> json() {
      return tree(response.body());
    }

    String text() {
      return response.body();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    @SuppressWarnings("unchecked")
    List<Map<String, Object>> items() {
      return (List<Map<String, Object>>) Objects.requireNonNull(json().get("items"));
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> object(String key) {
      return (Map<String, Object>) Objects.requireNonNull(json().get(key), response::body);
    }
  }

  Reply get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  Reply delete(String path, String... headers) {
    return send(request(path, headers).DELETE());
  }

  Reply post(String path, Object body, String... headers) {
    return send(request(path, json(headers)).POST(publisher(body)));
  }

  Reply put(String path, Object body, String... headers) {
    return send(request(path, json(headers)).PUT(publisher(body)));
  }

  Reply patch(String path, Object body, String... headers) {
    return send(request(path, json(headers)).method("PATCH", publisher(body)));
  }

  Reply upload(String path, byte[] file, String... headers) {
    return send(
        request(path, headers.length == 0 ? octets() : headers)
            .POST(HttpRequest.BodyPublishers.ofByteArray(file)));
  }

  Reply method(String method, String path, String... headers) {
    return send(request(path, headers).method(method, HttpRequest.BodyPublishers.noBody()));
  }

  Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = sent(request.build());
      Documented.check(response.request(), response.statusCode());
      return new Reply(response.statusCode(), response);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** Lets go of the connections, which a server that ends would else wait for. */
  @Override
  public void close() {
    http.shutdownNow();
  }

  /** Once more where the server closed a kept connection just as it was used again. */
  private HttpResponse<String> sent(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse.BodyHandler<String> text =
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8);
    try {
      return http.send(request, text);
    } catch (IOException closed) {
      if (request.method().equals("POST")
          || !String.valueOf(closed.getMessage()).contains("received no bytes")) {
        throw closed;
      }
      return http.send(request, text);
    }
  }

  HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private static String[] json(String[] headers) {
    return headers.length == 0 ? new String[] {"Content-Type", "application/json"} : headers;
  }

  private static String[] octets() {
    return new String[] {"Content-Type", "application/octet-stream"};
  }

  private static HttpRequest.BodyPublisher publisher(Object body) {
    return body instanceof String text
        ? HttpRequest.BodyPublishers.ofString(text)
        : HttpRequest.BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(body));
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> tree(String json) {
    return MAPPER.readValue(json, Map.class);
  }

  /** An id as it stands in a path. */
  static String in(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

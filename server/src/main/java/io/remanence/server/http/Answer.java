package io.remanence.server.http;

import io.remanence.server.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** What a route answers. */
public final class Answer {
  private static final String JSON = "application/json";

  private final int status;
  private final String type;
  private final byte[] body;
  private final Map<String, String> headers;
  private final Optional<Body> streamed;

  /**
   * An answer.
   *
   * @param type the content type; empty text where there is no body
   */
  Answer(int status, String type, byte[] body, Map<String, String> headers) {
    this(status, type, body, headers, Optional.empty());
  }

  private Answer(
      int status, String type, byte[] body, Map<String, String> headers, Optional<Body> streamed) {
    this.status = status;
    this.streamed = streamed;
    this.type = type;
    this.body = body;
    this.headers = Map.copyOf(headers);
  }

  /** A tree as JSON, with status 200. */
  public static Answer ok(Map<String, ?> tree) {
    return json(200, tree);
  }

  /** A tree as JSON. */
  public static Answer json(int status, Map<String, ?> tree) {
    return new Answer(status, JSON, Json.write(tree), Map.of());
  }

  /** Text of another kind. */
  public static Answer text(String type, String text) {
    return new Answer(200, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** A body that is written as it is sent, with status 200. */
  public static Answer stream(String type, Body body) {
    return new Answer(200, type, new byte[0], Map.of(), Optional.of(body));
  }

  /** Writes itself once at most, and is closed whether it was written or not. */
  public interface Body extends AutoCloseable {
    /** Writes everything. */
    void write(OutputStream out) throws IOException;

    @Override
    void close() throws IOException;
  }

  /** Done, with nothing to say. */
  public static Answer noContent() {
    return new Answer(204, "", new byte[0], Map.of());
  }

  int status() {
    return status;
  }

  String type() {
    return type;
  }

  byte[] body() {
    return body;
  }

  /** The body that writes itself; then there is no other. */
  Optional<Body> streamed() {
    return streamed;
  }

  Map<String, String> headers() {
    return headers;
  }
}

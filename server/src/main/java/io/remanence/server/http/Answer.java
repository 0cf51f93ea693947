package io.remanence.server.http;

import io.remanence.server.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final Optional<Content> content;

  /** A long body, which is sent as it is read. */
  public interface Content extends AutoCloseable {
    /** How many bytes it has. */
    long size() throws IOException;

    /** Sends it. */
    void writeTo(OutputStream out) throws IOException;

    /** Called in the end, whether it was sent or not. */
    @Override
    void close();
  }

  /**
   * An answer.
   *
   * @param type the content type; empty text where there is no body
   */
  Answer(int status, String type, byte[] body, Map<String, String> headers) {
    this(status, type, body, headers, Optional.empty(), Optional.empty());
  }

  private Answer(
      int status,
      String type,
      byte[] body,
      Map<String, String> headers,
      Optional<Body> streamed,
      Optional<Content> content) {
    this.content = content;
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

  /** An array as JSON, with status 200. */
  public static Answer list(List<?> elements) {
    return new Answer(200, JSON, Json.write(elements), Map.of());
  }

  /** A tree as JSON. */
  public static Answer json(int status, Map<String, ?> tree) {
    return new Answer(status, JSON, Json.write(tree), Map.of());
  }

  /** JSON text as it is. */
  public static Answer json(int status, byte[] text) {
    return new Answer(status, JSON, text, Map.of());
  }

  /** Taken, with nothing to say. */
  public static Answer accepted() {
    return new Answer(202, "", new byte[0], Map.of());
  }

  /** Text of another kind. */
  public static Answer text(String type, String text) {
    return new Answer(200, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /**
   * Bytes with headers of their own.
   *
   * @param type empty text where there is no body
   */
  public static Answer bytes(int status, String type, byte[] body, Map<String, String> headers) {
    return new Answer(status, type, body, headers);
  }

  /** A body that is written as it is sent, with status 200. */
  public static Answer stream(String type, Body body) {
    return new Answer(200, type, new byte[0], Map.of(), Optional.of(body), Optional.empty());
  }

  /** An answer of somebody else, which is passed on as it comes, with their status and headers. */
  public static Answer passed(int status, String type, Map<String, String> headers, Body body) {
    return new Answer(status, type, new byte[0], headers, Optional.of(body), Optional.empty());
  }

  /** What was to be sent can't be had any more: the connection ends without it. */
  public static final class BrokenOff extends IOException {
    private static final long serialVersionUID = 1L;

    /** Broken off because of this. */
    public BrokenOff(IOException cause) {
      super("the answer broke off", cause);
    }
  }

  /** Writes itself once at most, and is closed whether it was written or not. */
  public interface Body extends AutoCloseable {
    /** Writes everything. */
    void write(OutputStream out) throws IOException;

    @Override
    void close() throws IOException;
  }

  /** A long body. */
  public static Answer content(String type, Content content) {
    return new Answer(200, type, new byte[0], Map.of(), Optional.empty(), Optional.of(content));
  }

  /** A body of any kind and status; an empty type where there is none. */
  public static Answer whole(int status, String type, byte[] body) {
    return new Answer(status, type, body, Map.of());
  }

  /** The same with one more header. */
  public Answer withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Answer(status, type, body, more, streamed, content);
  }

  /** Whether its body is here, and not written as it is sent. */
  public boolean isWhole() {
    return streamed.isEmpty() && content.isEmpty();
  }

  /** Done, with nothing to say. */
  public static Answer noContent() {
    return new Answer(204, "", new byte[0], Map.of());
  }

  /** The status. */
  public int status() {
    return status;
  }

  /** The content type; empty text where there is no body. */
  public String type() {
    return type;
  }

  Optional<Content> content() {
    return content;
  }

  /** The body that is here. */
  public byte[] body() {
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

package io.remanence.server.openapi;

import io.remanence.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What is said of a route in the document.
 *
 * @param name method and path
 * @param body what it takes: a schema, a content type, or {@link #NONE}
 * @param bodyOptional whether the body may be left out
 * @param answer what it answers: a schema, a content type, or {@link #NONE}
 */
public record Operation(
    String name, String summary, String body, boolean bodyOptional, String answer) {
  static final String NONE = "-";

  private static final int PARTS = 4;

  /** All operations, by name, in the order of the document. */
  public static Map<String, Operation> all() {
    Map<String, Operation> all = new LinkedHashMap<>();
    text("operations.txt")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(Operation::read)
        .forEach(operation -> all.put(operation.name(), operation));
    return all;
  }

  /** The name of a route's operation. */
  public static String name(Route route) {
    return route.method() + " " + route.template();
  }

  private static Operation read(String line) {
    String[] parts = line.split(" \\| ", -1);
    if (parts.length != PARTS) {
      throw new IllegalStateException("an operation is '" + line + "'; four parts are wanted");
    }
    String body = parts[2].strip();
    boolean optional = body.startsWith("~");
    return new Operation(
        parts[0].strip(),
        parts[1].strip(),
        optional ? body.substring(1) : body,
        optional,
        parts[3].strip());
  }

  static String text(String resource) {
    try (InputStream in =
        Objects.requireNonNull(Operation.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

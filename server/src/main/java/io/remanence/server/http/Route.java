package io.remanence.server.http;

import java.util.Arrays;
import java.util.List;

/**
 * One line of the table of routes.
 *
 * @param method {@code GET}, {@code PUT}, …
 * @param template the path with {@code {name}} for each part that is an id
 * @param query what it takes in its query string
 * @param body whether it takes a body, and which
 */
public record Route(
    String method,
    String template,
    List<QueryParameter> query,
    BodyKind body,
    RouteHandler handler) {
  public Route {
    query = List.copyOf(query);
  }

  /** Which bodies a route takes. */
  public enum BodyKind {
    NONE,
    JSON,
    FILE
  }

  List<String> parts() {
    return template.equals("/") ? List.of() : Arrays.asList(template.substring(1).split("/"));
  }

  static boolean isVariable(String part) {
    return part.startsWith("{");
  }
}

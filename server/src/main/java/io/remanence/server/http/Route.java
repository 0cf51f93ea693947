package io.remanence.server.http;

import io.remanence.server.access.Role;
import java.util.Arrays;
import java.util.List;

/**
 * One line of the table of routes.
 *
 * @param method {@code GET}, {@code PUT}, …
 * @param template the path with {@code {name}} for each part that is an id
 * @param query what it takes in its query string
 * @param body whether it takes a body, and which
 * @param access who may call it
 */
public record Route(
    String method,
    String template,
    List<QueryParameter> query,
    BodyKind body,
    Access access,
    RouteHandler handler) {
  public Route {
    query = List.copyOf(query);
  }

  /**
   * A route that readers may call where it is a GET, else agents; it keeps to a key's scope where
   * its path or query names a session or a scope.
   */
  public Route(
      String method,
      String template,
      List<QueryParameter> query,
      BodyKind body,
      RouteHandler handler) {
    this(
        method,
        template,
        query,
        body,
        Access.of(
            method.equals("GET") ? Role.READER : Role.AGENT,
            template.contains("{session}")
                || query.stream().anyMatch(parameter -> parameter.name().equals("session"))),
        handler);
  }

  /** The same for callers of this role and those above. */
  public Route forRole(Role least) {
    return with(new Access(least, access.open(), access.scoped(), access.credentials()));
  }

  /** The same, answered without a key too. */
  public Route open() {
    return with(new Access(access.least(), true, access.scoped(), access.credentials()));
  }

  /** The same, which keeps to the scope that a key is bound to. */
  public Route scoped() {
    return with(new Access(access.least(), access.open(), true, access.credentials()));
  }

  /** The same, closed to keys that are bound to a scope. */
  public Route unscoped() {
    return with(new Access(access.least(), access.open(), false, access.credentials()));
  }

  /** The same, where a key is brought in this way. */
  public Route keyedBy(Access.Credentials credentials) {
    return with(new Access(access.least(), access.open(), access.scoped(), credentials));
  }

  /** The same with another handler. */
  public Route handledBy(RouteHandler other) {
    return new Route(method, template, query, body, access, other);
  }

  private Route with(Access changed) {
    return new Route(method, template, query, body, changed, handler);
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

package io.remanence.cli;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * One call of the REST API.
 *
 * @param path below the server's address, encoded
 * @param query encoded pairs
 * @param headers besides those that every call has
 * @param repeatable whether it may be sent again when the answer was lost
 */
record ApiCall(
    String method,
    String path,
    List<String> query,
    Map<String, String> headers,
    Optional<Body> body,
    boolean repeatable) {
  /**
   * What is sent along.
   *
   * @param publisher makes it anew for each attempt
   * @param large whether the server is asked first
   */
  record Body(String type, Supplier<BodyPublisher> publisher, boolean large) {
    /** A JSON body. */
    static Body json(String json) {
      return new Body("application/json", () -> BodyPublishers.ofString(json), false);
    }
  }

  ApiCall {
    query = List.copyOf(query);
    headers = Map.copyOf(headers);
  }

  /** Reads something. */
  static ApiCall get(String... path) {
    return new ApiCall("GET", join(path), List.of(), Map.of(), Optional.empty(), true);
  }

  /** Makes or changes something. */
  static ApiCall of(String method, String... path) {
    return new ApiCall(method, join(path), List.of(), Map.of(), Optional.empty(), false);
  }

  /** The same call with a body. */
  ApiCall with(Body newBody) {
    return new ApiCall(method, path, query, headers, Optional.of(newBody), repeatable);
  }

  /** The same call with these headers instead of those that it had. */
  ApiCall with(Map<String, String> newHeaders) {
    return new ApiCall(method, path, query, newHeaders, body, repeatable);
  }

  /** The same call, which does no harm when it is sent twice. */
  ApiCall asRepeatable() {
    return new ApiCall(method, path, query, headers, body, true);
  }

  /** The same call, sent again only where it can't have been seen. */
  ApiCall asUnrepeatable() {
    return new ApiCall(method, path, query, headers, body, false);
  }

  /** The same call with one more query parameter. */
  ApiCall query(String name, Object value) {
    List<String> more = new ArrayList<>(query);
    more.add(encoded(name) + "=" + encoded(value.toString()));
    return new ApiCall(method, path, more, headers, body, repeatable);
  }

  /** The same call with one more query parameter, where there is a value. */
  ApiCall query(String name, Optional<?> value) {
    return value.isPresent() ? query(name, value.get()) : this;
  }

  /** Path and query. */
  String target() {
    return query.isEmpty() ? path : path + "?" + String.join("&", query);
  }

  private static String join(String... segments) {
    return Arrays.stream(segments).map(ApiCall::segment).collect(Collectors.joining("/", "/", ""));
  }

  /** Dots alone would be steps of a path. */
  private static String segment(String text) {
    return text.equals(".") || text.equals("..") ? text.replace(".", "%2E") : encoded(text);
  }

  /** The text with everything that is not plain percent-encoded. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

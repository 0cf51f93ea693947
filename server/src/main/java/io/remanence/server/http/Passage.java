package io.remanence.server.http;

/**
 * A part of the server whose paths, methods and queries somebody else decides.
 *
 * @param prefix the path where it begins, without a slash at its end
 * @param credentials where its callers bring a key
 */
public record Passage(String prefix, Access.Credentials credentials, RouteHandler handler) {
  /** Whether the path is below the prefix, or is it. */
  boolean takes(String path) {
    return path.startsWith(prefix)
        && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
  }

  /** How it is counted. */
  String template() {
    return prefix + "/*";
  }
}

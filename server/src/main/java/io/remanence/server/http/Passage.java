package io.remanence.server.http;

/**
 * A part of the server whose paths, methods and queries somebody else decides.
 *
 * @param prefix the path where it begins, without a slash at its end
 * @param keys where its callers bring the server's key
 */
public record Passage(String prefix, KeyHeader keys, RouteHandler handler) {
  /** Where a caller brings its key. */
  public enum KeyHeader {
    /** In {@code X-Memory-Key}; other credentials are for somebody else. */
    OWN,
    /** In {@code Authorization} or {@code X-API-Key}, in any of the schemes of mem0's clients. */
    ANY
  }

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

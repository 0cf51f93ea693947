package io.remanence.server.http;

/**
 * A parameter that a route takes in its query string.
 *
 * @param repeated whether it may be given several times
 */
public record QueryParameter(String name, boolean repeated) {
  /** A parameter with one value. */
  public static QueryParameter one(String name) {
    return new QueryParameter(name, false);
  }

  /** A parameter with any number of values. */
  public static QueryParameter many(String name) {
    return new QueryParameter(name, true);
  }
}

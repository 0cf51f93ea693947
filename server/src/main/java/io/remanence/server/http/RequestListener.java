package io.remanence.server.http;

/** Hears of each request that was answered. */
public interface RequestListener {
  /**
   * A request was answered.
   *
   * @param template the route's path with the names of its ids, never the ids themselves
   * @param nanos how long it took
   */
  void answered(String method, String template, int status, long nanos);

  /** A request was refused because of who made it; called after it was answered. */
  void refused(RefusedRequest request);
}

package io.remanence.server.http;

/** What a route does. Runs on a virtual thread and may block. */
@FunctionalInterface
public interface RouteHandler {
  /** Answers the call; what it throws becomes a problem document. */
  Answer handle(Call call);
}

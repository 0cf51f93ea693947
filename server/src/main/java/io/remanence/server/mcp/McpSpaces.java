package io.remanence.server.mcp;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.history.Speaker;
import io.remanence.space.Remanence;
import io.remanence.space.Space;

/** Opens the space that a caller means, for an agent. */
final class McpSpaces {
  private final Remanence remanence;
  private final Runnable awaitFirst;

  /**
   * @param awaitFirst waits a little for what recall needs after a start
   */
  McpSpaces(Remanence remanence, Runnable awaitFirst) {
    this.remanence = remanence;
    this.awaitFirst = awaitFirst;
  }

  /**
   * The space, as the agent uses it in the name of who speaks.
   *
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} where there is none
   */
  Space opened(McpCaller caller) {
    Space space = remanence.space(caller.space());
    awaitFirst.run();
    return space.as(actor(caller));
  }

  /** Writes down that the caller was refused. */
  void refused(McpCaller caller, String attempt) {
    remanence.space(caller.space()).audit().refused(actor(caller), attempt);
  }

  private static Actor actor(McpCaller caller) {
    return Actor.of(ActorRole.AGENT, "mcp")
        .inTheNameOf(
            caller.scope().platform(), caller.scope().speaker().map(id -> new Speaker(id, "")));
  }
}

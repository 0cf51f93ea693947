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
  private final McpRefusals refusals;

  /**
   * @param awaitFirst waits a little for what recall needs after a start
   * @param refusals hears of each caller who was refused
   */
  McpSpaces(Remanence remanence, Runnable awaitFirst, McpRefusals refusals) {
    this.remanence = remanence;
    this.awaitFirst = awaitFirst;
    this.refusals = refusals;
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

  /** Tells that the caller was refused. */
  void refused(McpCaller caller, String attempt) {
    refusals.refused(caller.space(), actor(caller), attempt);
  }

  private static Actor actor(McpCaller caller) {
    return Actor.of(ActorRole.AGENT, "mcp")
        .inTheNameOf(
            caller.scope().platform(), caller.scope().speaker().map(id -> new Speaker(id, "")));
  }
}

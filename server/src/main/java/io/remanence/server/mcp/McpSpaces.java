package io.remanence.server.mcp;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the space that a caller means, for an agent. */
final class McpSpaces {
  private static final Logger LOG = LoggerFactory.getLogger(McpSpaces.class);

  private final Remanence remanence;
  private final Runnable awaitFirst;
  private final Runnable refused;

  /**
   * @param awaitFirst waits a little for what recall needs after a start
   * @param refused called for each caller who was refused
   */
  McpSpaces(Remanence remanence, Runnable awaitFirst, Runnable refused) {
    this.remanence = remanence;
    this.awaitFirst = awaitFirst;
    this.refused = refused;
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

  /** Counts that the caller was refused, and writes it down. */
  void refused(McpCaller caller, String attempt) {
    refused.run();
    try {
      remanence.space(caller.space()).audit().refused(actor(caller), attempt);
    } catch (RemanenceException failure) {
      // The caller is told that they were refused, whatever becomes of the entry.
      if (failure.code() != ErrorCode.NOT_FOUND) {
        LOG.warn("a refusal could not be written down: {}", failure.getMessage());
      }
    }
  }

  private static Actor actor(McpCaller caller) {
    return Actor.of(ActorRole.AGENT, "mcp")
        .inTheNameOf(
            caller.scope().platform(), caller.scope().speaker().map(id -> new Speaker(id, "")));
  }
}

package io.remanence.server.mcp;

import io.remanence.audit.Actor;

/** Hears of callers who were refused. */
@FunctionalInterface
public interface McpRefusals {
  /**
   * Somebody was refused.
   *
   * @param space the name of the space that they tried
   * @param attempt what they tried, without anything that they said
   */
  void refused(String space, Actor actor, String attempt);
}

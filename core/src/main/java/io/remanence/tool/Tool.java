package io.remanence.tool;

import io.remanence.space.Space;

/** A tool: what it is and what it does. */
interface Tool {
  /** What it is. */
  ToolDefinition definition();

  /** Does it. */
  ToolReply call(Space space, ToolCaller caller, ToolArguments arguments);
}

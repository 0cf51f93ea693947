/**
 * Memory for agents over the Model Context Protocol: the tools, some resources and a prompt, on
 * stateless Streamable HTTP. The SDK speaks the protocol; this package says what there is.
 */
@NullMarked
package io.remanence.server.mcp;

import org.jspecify.annotations.NullMarked;

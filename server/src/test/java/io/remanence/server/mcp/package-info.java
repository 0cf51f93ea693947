@NullMarked
package io.remanence.server.mcp;

import org.jspecify.annotations.NullMarked;

/** The routes of mem0, so that its clients work against Remanence. */
@NullMarked
package io.remanence.server.mem0;

import org.jspecify.annotations.NullMarked;

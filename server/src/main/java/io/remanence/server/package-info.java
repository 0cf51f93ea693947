/** Remanence as a small HTTP server. */
@NullMarked
package io.remanence.server;

import org.jspecify.annotations.NullMarked;

/** The web console: its files, and how they are sent to a browser. */
@NullMarked
package io.remanence.server.console;

import org.jspecify.annotations.NullMarked;

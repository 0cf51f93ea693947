/** Settings from file, environment and flags. */
@NullMarked
package io.remanence.server.config;

import org.jspecify.annotations.NullMarked;

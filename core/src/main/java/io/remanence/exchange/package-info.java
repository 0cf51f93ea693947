/** The two calls of a turn: prepare and complete. */
@NullMarked
package io.remanence.exchange;

import org.jspecify.annotations.NullMarked;

/** The life of a turn: prepare and complete. */
@NullMarked
package io.remanence.turn;

import org.jspecify.annotations.NullMarked;

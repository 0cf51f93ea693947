/** Verbatim messages and the sessions that hold them. */
@NullMarked
package io.remanence.history;

import org.jspecify.annotations.NullMarked;

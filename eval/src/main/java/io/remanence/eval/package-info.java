/** Measurements of speed. */
@NullMarked
package io.remanence.eval;

import org.jspecify.annotations.NullMarked;

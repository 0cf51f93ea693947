/** The façade: Remanence and Space. */
@NullMarked
package io.remanence.space;

import org.jspecify.annotations.NullMarked;

/** Remembered statements and their life. */
@NullMarked
package io.remanence.memory;

import org.jspecify.annotations.NullMarked;

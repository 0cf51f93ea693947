/** Making memories out of a finished turn. */
@NullMarked
package io.remanence.capture;

import org.jspecify.annotations.NullMarked;

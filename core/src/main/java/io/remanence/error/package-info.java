/** Errors with a closed list of codes. */
@NullMarked
package io.remanence.error;

import org.jspecify.annotations.NullMarked;

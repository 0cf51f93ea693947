/** Tests that need every module. */
@NullMarked
package io.remanence.eval;

import org.jspecify.annotations.NullMarked;

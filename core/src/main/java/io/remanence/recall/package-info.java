/** Finding what is relevant now. */
@NullMarked
package io.remanence.recall;

import org.jspecify.annotations.NullMarked;

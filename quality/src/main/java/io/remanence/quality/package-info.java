/** How well recall finds, measured on data sets through the public library. */
@NullMarked
package io.remanence.quality;

import org.jspecify.annotations.NullMarked;

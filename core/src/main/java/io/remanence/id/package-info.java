/** New ids. */
@NullMarked
package io.remanence.id;

import org.jspecify.annotations.NullMarked;

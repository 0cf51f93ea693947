/** Data sets: what was said, and questions about it whose answers are known. */
@NullMarked
package io.remanence.quality.data;

import org.jspecify.annotations.NullMarked;

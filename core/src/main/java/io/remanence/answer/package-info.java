/** Answers that are kept for a while, so that a request that comes twice is answered alike. */
@NullMarked
package io.remanence.answer;

import org.jspecify.annotations.NullMarked;

/** Clearing as one chain: what kinds of data can be cleared, of one session or of a space. */
@NullMarked
package io.remanence.clear;

import org.jspecify.annotations.NullMarked;

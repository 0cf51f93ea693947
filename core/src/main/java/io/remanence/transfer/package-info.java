/** Exports of what a space holds, and their restoring. */
@NullMarked
package io.remanence.transfer;

import org.jspecify.annotations.NullMarked;

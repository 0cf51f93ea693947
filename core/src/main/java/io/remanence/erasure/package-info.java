/** Receipts of the erasing of persons. */
@NullMarked
package io.remanence.erasure;

import org.jspecify.annotations.NullMarked;

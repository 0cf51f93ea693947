/** Imported files. */
@NullMarked
package io.remanence.document;

import org.jspecify.annotations.NullMarked;

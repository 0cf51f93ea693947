/** Cleaning and cutting of text by code points. */
@NullMarked
package io.remanence.text;

import org.jspecify.annotations.NullMarked;

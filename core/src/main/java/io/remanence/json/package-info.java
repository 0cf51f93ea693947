/** JSON values as immutable trees, with no parser. */
@NullMarked
package io.remanence.json;

import org.jspecify.annotations.NullMarked;

/** JSON objects that programs keep by namespace and key. */
@NullMarked
package io.remanence.metadata;

import org.jspecify.annotations.NullMarked;

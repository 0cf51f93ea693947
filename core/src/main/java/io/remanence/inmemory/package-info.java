/** Backends that keep everything in memory; the model in tests. */
@NullMarked
package io.remanence.inmemory;

import org.jspecify.annotations.NullMarked;

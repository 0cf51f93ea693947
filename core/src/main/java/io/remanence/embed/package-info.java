/** Embedding models and stored vectors. */
@NullMarked
package io.remanence.embed;

import org.jspecify.annotations.NullMarked;

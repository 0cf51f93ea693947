/** Keeping memories few and true: supersession, merging, digests, pruning, and their undoing. */
@NullMarked
package io.remanence.consolidation;

import org.jspecify.annotations.NullMarked;

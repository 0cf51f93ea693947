/** Proposals of memories, which wait for acceptance. */
@NullMarked
package io.remanence.candidate;

import org.jspecify.annotations.NullMarked;

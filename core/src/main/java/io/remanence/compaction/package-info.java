/** Compaction, the thinking part: from old messages to a summary and the originals that stay. */
@NullMarked
package io.remanence.compaction;

import org.jspecify.annotations.NullMarked;

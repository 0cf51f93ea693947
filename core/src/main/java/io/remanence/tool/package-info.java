/** What an agent may do with memory by itself: one definition of each tool, and the calling. */
@NullMarked
package io.remanence.tool;

import org.jspecify.annotations.NullMarked;

/** The fenced blocks that bring memories into a prompt, and their records. */
@NullMarked
package io.remanence.inject;

import org.jspecify.annotations.NullMarked;

/** Texts that stand for ranges of messages, and how they are kept. */
@NullMarked
package io.remanence.summary;

import org.jspecify.annotations.NullMarked;

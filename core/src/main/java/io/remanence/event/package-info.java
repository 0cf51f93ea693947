/** The change feed: every committed mutation, numbered. */
@NullMarked
package io.remanence.event;

import org.jspecify.annotations.NullMarked;

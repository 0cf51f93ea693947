/** Topics of a session: when one ends, and what is told of it. */
@NullMarked
package io.remanence.topic;

import org.jspecify.annotations.NullMarked;

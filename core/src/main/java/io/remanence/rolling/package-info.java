/** The rolling context policy: compactions that run, one at a time in a session. */
@NullMarked
package io.remanence.rolling;

import org.jspecify.annotations.NullMarked;

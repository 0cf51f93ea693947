/** The short structured picture of a session or of a speaker. */
@NullMarked
package io.remanence.profile;

import org.jspecify.annotations.NullMarked;

/** Conversations whose clients send all of their history each time: what of it is new. */
@NullMarked
package io.remanence.resend;

import org.jspecify.annotations.NullMarked;

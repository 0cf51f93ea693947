/** What people type in a conversation to see and change what is remembered there. */
@NullMarked
package io.remanence.command;

import org.jspecify.annotations.NullMarked;

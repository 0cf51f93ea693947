/** What happens in spaces, told to those who listen. */
@NullMarked
package io.remanence.server.event;

import org.jspecify.annotations.NullMarked;

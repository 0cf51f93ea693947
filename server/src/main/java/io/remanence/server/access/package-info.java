/** Who calls: keys, roles, what a key is bound to, and how much it may ask. */
@NullMarked
package io.remanence.server.access;

import org.jspecify.annotations.NullMarked;

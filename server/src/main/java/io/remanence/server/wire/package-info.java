/** JSON in and out: one strict reader, and one small mapping a capability. */
@NullMarked
package io.remanence.server.wire;

import org.jspecify.annotations.NullMarked;

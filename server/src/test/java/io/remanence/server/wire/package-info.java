@NullMarked
package io.remanence.server.wire;

import org.jspecify.annotations.NullMarked;

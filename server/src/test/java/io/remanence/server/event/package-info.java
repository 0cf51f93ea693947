@NullMarked
package io.remanence.server.event;

import org.jspecify.annotations.NullMarked;

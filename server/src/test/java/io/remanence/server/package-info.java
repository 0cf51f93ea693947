@NullMarked
package io.remanence.server;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.remanence.server.proxy;

import org.jspecify.annotations.NullMarked;

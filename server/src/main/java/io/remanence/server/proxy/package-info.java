/** Proxies: in front of a language model's interface, they add memory to what passes. */
@NullMarked
package io.remanence.server.proxy;

import org.jspecify.annotations.NullMarked;

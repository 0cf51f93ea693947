@NullMarked
package io.remanence.server.http;

import org.jspecify.annotations.NullMarked;

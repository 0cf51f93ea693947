@NullMarked
package io.remanence.server.words;

import org.jspecify.annotations.NullMarked;

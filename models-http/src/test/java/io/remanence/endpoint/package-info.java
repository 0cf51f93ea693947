@NullMarked
package io.remanence.endpoint;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.remanence.quality;

import org.jspecify.annotations.NullMarked;

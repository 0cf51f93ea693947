@NullMarked
package io.remanence.quality.data;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.remanence.quality.metric;

import org.jspecify.annotations.NullMarked;

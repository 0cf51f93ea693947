/** Which model serves what, and what it may use. */
@NullMarked
package io.remanence.metering;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.remanence.formats;

import org.jspecify.annotations.NullMarked;

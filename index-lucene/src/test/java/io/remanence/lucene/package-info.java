@NullMarked
package io.remanence.lucene;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.remanence.jdbc;

import org.jspecify.annotations.NullMarked;

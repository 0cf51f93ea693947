@NullMarked
package io.remanence.cli;

import org.jspecify.annotations.NullMarked;

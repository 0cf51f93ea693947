/** Figures for operators. */
@NullMarked
package io.remanence.server.metrics;

import org.jspecify.annotations.NullMarked;

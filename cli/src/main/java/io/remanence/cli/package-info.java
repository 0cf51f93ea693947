/** The command {@code remanence}: a thin client of the REST API, with tables for people. */
@NullMarked
package io.remanence.cli;

import org.jspecify.annotations.NullMarked;

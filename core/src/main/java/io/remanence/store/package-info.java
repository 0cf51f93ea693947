/** The store SPI: transactions over everything that is kept. */
@NullMarked
package io.remanence.store;

import org.jspecify.annotations.NullMarked;

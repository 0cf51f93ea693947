/** Takes exports of other programs in while they stream. */
@NullMarked
package io.remanence.server.imports;

import org.jspecify.annotations.NullMarked;

/** Who changed what, when and where: written with each change, for good. */
@NullMarked
package io.remanence.audit;

import org.jspecify.annotations.NullMarked;

/** Whose data: scopes, isolation and what a reader may see. */
@NullMarked
package io.remanence.scope;

import org.jspecify.annotations.NullMarked;

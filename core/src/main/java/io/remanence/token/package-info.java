/** Token estimates. */
@NullMarked
package io.remanence.token;

import org.jspecify.annotations.NullMarked;

/** The probe that looks whether scopes are kept apart. */
@NullMarked
package io.remanence.probe;

import org.jspecify.annotations.NullMarked;

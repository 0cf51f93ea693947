/** What can be set, with its defaults, bounds and layers. */
@NullMarked
package io.remanence.settings;

import org.jspecify.annotations.NullMarked;

/** What each route does. */
@NullMarked
package io.remanence.server.routes;

import org.jspecify.annotations.NullMarked;

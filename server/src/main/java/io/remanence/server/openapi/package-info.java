/** The OpenAPI document, and pages that show it. */
@NullMarked
package io.remanence.server.openapi;

import org.jspecify.annotations.NullMarked;

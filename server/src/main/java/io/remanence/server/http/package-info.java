/** Requests, answers, errors, the table of routes and the guard at the door. */
@NullMarked
package io.remanence.server.http;

import org.jspecify.annotations.NullMarked;

package io.remanence.server.http;

import io.remanence.server.access.Caller;
import java.util.Optional;

/**
 * A request of somebody who may not make it.
 *
 * @param caller who they are; absent where they could not say
 * @param space the space that they asked for, whether it is there or not; absent where they asked
 *     for none
 * @param template the route's path with the names of its ids, never the ids themselves
 */
public record RefusedRequest(
    Optional<Caller> caller, Optional<String> space, String method, String template, int status) {}

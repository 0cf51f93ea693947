package io.remanence.capture;

import io.remanence.scope.SessionKey;
import java.time.Instant;

/**
 * A turn that waits to be captured by a model.
 *
 * @param turn its id
 * @param attempts how often it was tried
 * @param dueAt not before then
 * @param createdAt when the turn was complete
 */
public record PendingCapture(
    String turn, SessionKey session, int attempts, Instant dueAt, Instant createdAt) {}

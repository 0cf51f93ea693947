package io.remanence.event;

import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Optional;

/**
 * One committed mutation of a space.
 *
 * @param seq its number: the first is 1, none is left out, none is given twice
 * @param time when it was made, by the program's clock, in milliseconds
 * @param subject what was changed, see {@link ChangeType}
 * @param session the session that it happened in
 */
public record Change(
    long seq, Instant time, ChangeType type, String subject, Optional<SessionKey> session) {}

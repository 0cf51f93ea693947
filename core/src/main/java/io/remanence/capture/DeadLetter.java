package io.remanence.capture;

import io.remanence.scope.SessionKey;
import java.time.Instant;

/**
 * A model's work that came to nothing, kept to be looked at and tried again.
 *
 * @param kind what was asked for, a purpose's name
 * @param turn the turn that it was for
 * @param reply what the model said, without secrets; empty where it said nothing
 * @param error what was wrong, for people
 * @param attempts how often it was tried
 * @param createdAt when it was given up
 */
public record DeadLetter(
    String id,
    String kind,
    String turn,
    SessionKey session,
    String reply,
    String error,
    int attempts,
    Instant createdAt) {
  /** The most code points of a reply that are kept. */
  public static final int MAX_REPLY = 8_000;
}

package io.remanence.server.http;

import io.remanence.server.access.Role;

/**
 * Who may call a route.
 *
 * @param least the role that a caller must have at least
 * @param open whether it is answered without a key too
 * @param scoped whether the route keeps to the scope that a key is bound to; such keys reach no
 *     other route
 * @param credentials where a caller brings a key
 */
public record Access(Role least, boolean open, boolean scoped, Credentials credentials) {
  /** Where a key is brought. */
  public enum Credentials {
    /** In {@code Authorization} as Bearer or Token, or in {@code X-API-Key}. */
    OWN,
    /** In {@code X-Memory-Key}, since the usual headers belong to somebody else. */
    MEMORY_KEY,
    /**
     * As {@link #OWN}, of clients that bring some key always: while none is asked for, any will do.
     */
    OWN_OR_ANY
  }

  /** For this role. */
  static Access of(Role least, boolean scoped) {
    return new Access(least, false, scoped, Credentials.OWN);
  }
}

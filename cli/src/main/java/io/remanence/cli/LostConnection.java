package io.remanence.cli;

import java.io.IOException;

/** The server could not be reached, or went away before it answered. */
final class LostConnection extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean neverSent;

  LostConnection(IOException cause, boolean neverSent) {
    super(cause);
    this.neverSent = neverSent;
  }

  /** Whether the server can't have seen the call. */
  boolean neverSent() {
    return neverSent;
  }
}

package io.remanence.profile;

import java.util.Locale;

/** By what a version of a profile was made. */
public enum ProfileOrigin {
  /** An agent, by its tool. */
  TOOL,
  /** A program or a person. */
  API,
  /** A candidate that was accepted. */
  CANDIDATE,
  /** Memories that were archived, or came back. */
  DIGEST,
  /** A file that was imported. */
  IMPORT;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

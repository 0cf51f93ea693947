package io.remanence.audit;

import java.util.Locale;

/** As what somebody acts. */
public enum ActorRole {
  /** Who may do everything. */
  OWNER,
  /** A program that talks with people. */
  AGENT,
  /** Who may only look. */
  READER,
  /** Who speaks in a session and owns nothing. */
  MEMBER,
  /** Who could not say who they are. */
  NOBODY,
  /** Remanence itself, in the background or along with a turn. */
  SYSTEM;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }
}

package io.remanence.profile;

import java.util.Locale;

/** Of what a profile is the picture. */
public enum ProfileKind {
  /** Of a session: what all in it share. */
  SESSION,
  /** Of one who speaks. */
  SPEAKER;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

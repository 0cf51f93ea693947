package io.remanence.audit;

import java.util.Locale;

/**
 * What something was done to.
 *
 * @param id its id; of a session its encoded key, of an object namespace, slash, key; empty for the
 *     space as a whole
 */
public record AuditTarget(Kind kind, String id) {
  /** What there is that something can be done to. */
  public enum Kind {
    MEMORY,
    PROFILE,
    CANDIDATE,
    SUMMARY,
    SESSION,
    CONSOLIDATION,
    DOCUMENT,
    METADATA,
    PERSON,
    SPACE;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** The name on the wire. */
    public String wireName() {
      return wireName;
    }
  }
}

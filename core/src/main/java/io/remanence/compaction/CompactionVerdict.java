package io.remanence.compaction;

import java.util.Locale;

/** What a finished turn is told about compaction. */
public enum CompactionVerdict {
  /** The turn reached the line; the session is compacted in the background. */
  DUE,
  /** There is nothing to do, or it is waited because the last runs failed. */
  NOT_DUE,
  /** The session is being compacted, or waits for it. */
  RUNNING;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The verdict of this name; not due for one that names none. */
  public static CompactionVerdict named(String wireName) {
    for (CompactionVerdict verdict : values()) {
      if (verdict.wireName().equals(wireName)) {
        return verdict;
      }
    }
    return NOT_DUE;
  }
}

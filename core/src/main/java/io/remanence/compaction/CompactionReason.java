package io.remanence.compaction;

import java.util.Locale;

/** The closed list of why a compaction came to nothing. */
public enum CompactionReason {
  /** The session is being compacted already. */
  RUNNING,
  /** There is no model, and the settings want one. */
  NO_MODEL,
  /** The model gave no reply, or its provider's error in place of one. */
  MODEL_FAILED,
  /** The reply breaks off. */
  OUTPUT_INCOMPLETE,
  /** The reply is no summary: blank, a message said again, or next to nothing. */
  EMPTY_SUMMARY,
  /** The model's window can't hold instructions, the former summary and a reply. */
  WINDOW_TOO_SMALL,
  /** The session was cleared meanwhile. */
  CLEARED,
  /** What was read is not what is stored now. */
  HISTORY_CHANGED,
  /** The store failed. */
  STORE_FAILED;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

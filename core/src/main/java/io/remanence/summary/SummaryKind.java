package io.remanence.summary;

import java.util.Locale;

/** What a summary is for. */
public enum SummaryKind {
  /** It takes the place of a session's older messages in the window; the newest one is in force. */
  ROLLING,
  /** It tells of one topic of a session; the earlier ones stay in force. */
  TOPIC;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }
}

package io.remanence.summary;

import java.util.Locale;

/** Whether a summary counts. */
public enum SummaryStatus {
  /** It is in force. */
  ACTIVE,
  /** A newer one of its session took its place, and holds what it says. */
  FORMER,
  /** It was taken back; kept for the records of prompts that showed it. */
  UNDONE;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name under which it is stored. */
  public String wireName() {
    return wireName;
  }
}

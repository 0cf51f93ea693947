package io.remanence.probe;

import java.util.Locale;

/** How a check came out; later ones are worse. */
public enum ProbeStatus {
  /** As it should be. */
  OK,
  /** Nothing leaked, but something could not be seen or done. */
  WARN,
  /** Something leaked, or the check itself failed. */
  ERROR;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }

  /** The worse of both. */
  public ProbeStatus or(ProbeStatus other) {
    return compareTo(other) >= 0 ? this : other;
  }
}

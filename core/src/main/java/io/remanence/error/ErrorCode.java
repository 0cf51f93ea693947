package io.remanence.error;

/** The closed list of what can go wrong; each says who can act on it. */
public enum ErrorCode {
  /** The caller passed a value that is not allowed; the message names it and what was wanted. */
  INVALID_ARGUMENT,
  /** What was asked for is not there, or not there for this scope. */
  NOT_FOUND,
  /** The state changed since the caller looked, or there is more than one thing meant. */
  CONFLICT,
  /** The caller did not say who it is, or not convincingly. */
  UNAUTHENTICATED,
  /** The caller is known and may not do this. */
  FORBIDDEN,
  /** The input is larger than a stated limit. */
  TOO_LARGE,
  /** The caller asks too often. */
  RATE_LIMITED,
  /**
   * The work can't be done now: disk full, store closed, model unreachable. Trying later may help.
   */
  UNAVAILABLE,
  /** A defect of Remanence. */
  INTERNAL;

  /** The code as it is written on the wire, such as {@code invalid_argument}. */
  public String wireName() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}

package io.remanence.cli;

/** The end of a command that did not succeed, with one line for the person who gave it. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The work failed. */
  static final int FAILED = 1;

  /** The command was given wrongly. */
  static final int WRONG_USAGE = 2;

  private final int exitCode;

  private Failure(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  private Failure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The work failed. */
  static Failure of(String message) {
    return new Failure(FAILED, message);
  }

  /** The work failed because of this. */
  static Failure of(String message, Throwable cause) {
    return new Failure(FAILED, message, cause);
  }

  /** An option or argument is not as wanted. */
  static Failure usage(String message) {
    return new Failure(WRONG_USAGE, message);
  }

  int exitCode() {
    return exitCode;
  }
}

package io.remanence.formats;

/** Says that a record can't be read; caught where records are taken one by one, and reported. */
final class BadRecord extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long line;

  BadRecord(long line, String detail) {
    super(detail, null, false, false);
    this.line = line;
  }

  long line() {
    return line;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}

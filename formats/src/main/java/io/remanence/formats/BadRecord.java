package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.text.Language;

/** Says that a record can't be read; caught where records are taken one by one, and reported. */
final class BadRecord extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long line;
  private final transient ErrorDetail detail;

  BadRecord(long line, ErrorDetail detail) {
    super(detail.in(Language.ENGLISH), null, false, false);
    this.detail = detail;
    this.line = line;
  }

  long line() {
    return line;
  }

  ErrorDetail detail() {
    return detail;
  }
}

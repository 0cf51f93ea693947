package io.remanence.transfer;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import java.util.List;

/**
 * What came of a restore: all, or nothing and why.
 *
 * @param restored how many records were restored; 0 where there are errors
 * @param errors what is wrong with the file, the first {@value #MOST_ERRORS}
 */
public record RestoreReport(long restored, List<LineError> errors) {
  /** So many errors are told. */
  public static final int MOST_ERRORS = 100;

  public RestoreReport {
    errors = List.copyOf(errors);
  }

  /**
   * What is wrong with a line.
   *
   * @param line counted from 1
   * @param detail what was found and what is wanted
   */
  public record LineError(long line, ErrorDetail detail) {
    /** The same with its line, in a sentence. */
    public ErrorDetail told() {
      return ErrorText.LINE.with(line, detail);
    }
  }
}

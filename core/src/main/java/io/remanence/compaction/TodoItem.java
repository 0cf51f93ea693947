package io.remanence.compaction;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.text.Texts;

/**
 * One item of a session's to-do list, on one line each.
 *
 * @param status where it stands, such as {@code pending} or {@code done}; 1 to 64 code points
 * @param title what is to be done; 1 to 1,000 code points
 */
public record TodoItem(String status, String title) {
  private static final int LONGEST_STATUS = 64;
  private static final int LONGEST_TITLE = 1_000;

  /**
   * Cleans both and folds their white space.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} when one is blank or too long
   */
  public TodoItem {
    status = checked("status", status, LONGEST_STATUS);
    title = checked("title", title, LONGEST_TITLE);
  }

  private static String checked(String what, String text, int longest) {
    String line = SpanText.oneLine(text);
    if (Texts.isBlank(line)) {
      throw RemanenceException.invalid(ErrorText.BLANK_TODO, ErrorText.TODO.with(what));
    }
    int length = Texts.length(line);
    if (length > longest) {
      throw RemanenceException.invalid(
          ErrorText.TOO_LONG, ErrorText.TODO.with(what), length, longest);
    }
    return line;
  }
}

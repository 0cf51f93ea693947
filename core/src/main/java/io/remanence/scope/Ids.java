package io.remanence.scope;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.text.Texts;

/**
 * The rule for ids that come from outside. What a text loses when it is cleaned is refused in an
 * id: a changed id would be another one's.
 */
public final class Ids {
  /** The longest id, in code points. */
  public static final int MAX_LENGTH = 256;

  private Ids() {}

  /**
   * The id, as it is.
   *
   * @param what what the id names, for the error
   * @throws IllegalArgumentException when it is blank, longer than 256 code points, or holds a NUL
   *     or half a surrogate pair
   */
  public static String check(String what, String id) {
    if (!Texts.clean(id).equals(id)) {
      throw WrongValue.of(ErrorText.BROKEN_ID, what, Texts.truncate(Texts.clean(id), 60));
    }
    if (Texts.isBlank(id)) {
      throw WrongValue.of(ErrorText.BLANK_ID, what, MAX_LENGTH);
    }
    int length = Texts.length(id);
    if (length > MAX_LENGTH) {
      throw WrongValue.of(ErrorText.TOO_LONG, what, length, MAX_LENGTH);
    }
    return id;
  }
}

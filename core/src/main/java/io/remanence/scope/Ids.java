package io.remanence.scope;

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
      throw new IllegalArgumentException(
          what
              + " holds a NUL or half a surrogate pair, as in '"
              + Texts.truncate(Texts.clean(id), 60)
              + "'; whole characters are wanted");
    }
    if (Texts.isBlank(id)) {
      throw new IllegalArgumentException(what + " is blank; 1 to 256 characters are wanted");
    }
    int length = Texts.length(id);
    if (length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          what + " has " + length + " characters; at most " + MAX_LENGTH + " are wanted");
    }
    return id;
  }
}

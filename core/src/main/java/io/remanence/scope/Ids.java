package io.remanence.scope;

import io.remanence.text.Texts;

/** The rule for ids that come from outside. */
public final class Ids {
  /** The longest id, in code points. */
  public static final int MAX_LENGTH = 256;

  private Ids() {}

  /**
   * The cleaned id.
   *
   * @param what what the id names, for the error
   * @throws IllegalArgumentException when it is blank or longer than 256 code points
   */
  public static String check(String what, String id) {
    String cleaned = Texts.clean(id);
    if (Texts.isBlank(cleaned)) {
      throw new IllegalArgumentException(what + " is blank; 1 to 256 characters are wanted");
    }
    int length = Texts.length(cleaned);
    if (length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          what + " has " + length + " characters; at most " + MAX_LENGTH + " are wanted");
    }
    return cleaned;
  }
}

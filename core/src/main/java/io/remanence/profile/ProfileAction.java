package io.remanence.profile;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** What is done to a field of a profile. */
public enum ProfileAction {
  /** The value takes the place of what is there. */
  SET,
  /** The value is put beside what is there. */
  ADD,
  /** The value, or what is there, goes. */
  REMOVE;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The action of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static ProfileAction named(String wireName) {
    for (ProfileAction action : values()) {
      if (action.wireName().equals(wireName)) {
        return action;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "action", wireName, List.of("set", "add", "remove"));
  }
}

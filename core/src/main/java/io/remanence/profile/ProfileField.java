package io.remanence.profile;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** A part of a profile. */
public enum ProfileField {
  /** What the session or speaker is called. */
  NAME,
  /** What they are like. */
  TRAITS,
  /** What they want or like. */
  PREFERENCES,
  /** Anything else, as one text. */
  NOTES;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is a list, whose entries may have keys. */
  public boolean isList() {
    return this == TRAITS || this == PREFERENCES;
  }

  /**
   * The field of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static ProfileField named(String wireName) {
    for (ProfileField field : values()) {
      if (field.wireName().equals(wireName)) {
        return field;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "field", wireName, List.of("name", "traits", "preferences", "notes"));
  }
}

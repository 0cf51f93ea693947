package io.remanence.profile;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.text.Texts;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A change of one field of a profile.
 *
 * @param value what is set, added or removed; stripped. It may be empty where the field or the key
 *     alone says what is removed
 * @param key the fact that the value tells of; of lists only. In small letters, with {@code _} for
 *     white space
 * @param previous what the value was until now, where the profile may not know it; with a key only
 * @param confidence how sure it is, 0 to 1; with a key only
 * @param expected the version that the profile must have, 0 for none yet; absent for any
 */
public record ProfileEdit(
    ProfileField field,
    ProfileAction action,
    String value,
    Optional<String> key,
    Optional<String> previous,
    OptionalDouble confidence,
    OptionalLong expected) {
  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");

  /**
   * Refuses what no profile takes.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT}
   */
  public ProfileEdit {
    value = cleaned(value);
    key = key.map(ProfileEdit::keyOf).filter(text -> !text.isEmpty());
    previous = previous.map(ProfileEdit::cleaned).filter(text -> !text.isEmpty());
    if (key.isPresent() && !field.isList()) {
      throw RemanenceException.invalid(ErrorText.KEY_OF_LISTS, field.wireName());
    }
    boolean mayBeEmpty = action == ProfileAction.REMOVE && (!field.isList() || key.isPresent());
    if (value.isEmpty() && !mayBeEmpty) {
      throw RemanenceException.invalid(ErrorText.BLANK, "value");
    }
    if (action != ProfileAction.REMOVE) {
      check(
          "value",
          value,
          switch (field) {
            case NAME -> Profile.MAX_NAME;
            case NOTES -> Profile.MAX_NOTES;
            case TRAITS, PREFERENCES -> Profile.MAX_VALUE;
          });
    }
    key.ifPresent(text -> check("fact_key", text, Profile.MAX_KEY));
    previous.ifPresent(text -> check("previous_value", text, Profile.MAX_VALUE));
    if (confidence.isPresent()
        && !(confidence.getAsDouble() >= 0 && confidence.getAsDouble() <= 1)) {
      throw RemanenceException.invalid(
          ErrorText.OUT_OF_RANGE, "confidence", confidence.getAsDouble(), 0, 1);
    }
  }

  /** A change without key, previous value and expected version. */
  public static ProfileEdit of(ProfileField field, ProfileAction action, String value) {
    return of(field, action, value, Optional.empty(), Optional.empty());
  }

  /** A change of whatever version. */
  public static ProfileEdit of(
      ProfileField field,
      ProfileAction action,
      String value,
      Optional<String> key,
      Optional<String> previous) {
    return new ProfileEdit(
        field, action, value, key, previous, OptionalDouble.empty(), OptionalLong.empty());
  }

  /** The same change with other words in its value and in the value before. */
  public ProfileEdit saying(UnaryOperator<String> change) {
    return new ProfileEdit(
        field, action, change.apply(value), key, previous.map(change), confidence, expected);
  }

  /** The same change of this version alone. */
  public ProfileEdit expecting(long version) {
    return new ProfileEdit(
        field, action, value, key, previous, confidence, OptionalLong.of(version));
  }

  /** A key as profiles keep it. */
  public static String keyOf(String text) {
    return SPACES.matcher(cleaned(text).toLowerCase(Locale.ROOT)).replaceAll("_");
  }

  private static String cleaned(String text) {
    return Texts.clean(text).strip();
  }

  private static void check(String what, String text, int most) {
    int length = Texts.length(text);
    if (length > most) {
      throw RemanenceException.invalid(ErrorText.TOO_LONG, what, length, most);
    }
  }
}

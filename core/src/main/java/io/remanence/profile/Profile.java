package io.remanence.profile;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.text.Texts;
import java.time.Instant;

/**
 * The short structured picture of a session or of a speaker.
 *
 * @param id names it in its space
 * @param place whose it is and where it shows
 * @param name at most {@value #MAX_NAME} code points; empty text where none is known
 * @param notes at most {@value #MAX_NOTES} code points; empty text where there are none
 * @param createdAt when it was first written
 * @param updatedAt when anything in it last changed
 * @param version the number of the change that last wrote it
 */
public record Profile(
    String id,
    ProfilePlace place,
    String name,
    ProfileList traits,
    ProfileList preferences,
    String notes,
    Instant createdAt,
    Instant updatedAt,
    long version) {
  /** The most code points of a name. */
  public static final int MAX_NAME = 200;

  /** The most code points of notes. */
  public static final int MAX_NOTES = 2_000;

  /** The most code points of a trait or preference. */
  public static final int MAX_VALUE = 500;

  /** The most code points of a key. */
  public static final int MAX_KEY = 100;

  /** The most keys of a list, those included that hold nothing any more. */
  public static final int MAX_KEYS = 100;

  public Profile {
    check("name", name, MAX_NAME);
    check("notes", notes, MAX_NOTES);
  }

  private static void check(String what, String text, int most) {
    int length = Texts.length(text);
    if (length > most) {
      throw WrongValue.of(ErrorText.TOO_LONG, what, length, most);
    }
  }

  /** The list of this name. */
  public ProfileList list(ProfileField field) {
    return switch (field) {
      case TRAITS -> traits;
      case PREFERENCES -> preferences;
      case NAME, NOTES -> throw new IllegalArgumentException(field.wireName() + " is no list");
    };
  }

  /** Whether it shows nothing. */
  public boolean isEmpty() {
    return name.isEmpty() && traits.isEmpty() && preferences.isEmpty() && notes.isEmpty();
  }

  /** Whether both say the same, whatever their versions. */
  boolean saysTheSame(Profile other) {
    return name.equals(other.name)
        && notes.equals(other.notes)
        && traits.equals(other.traits)
        && preferences.equals(other.preferences);
  }

  Profile withName(String newName) {
    return new Profile(
        id, place, newName, traits, preferences, notes, createdAt, updatedAt, version);
  }

  Profile withNotes(String newNotes) {
    return new Profile(
        id, place, name, traits, preferences, newNotes, createdAt, updatedAt, version);
  }

  Profile withList(ProfileField field, ProfileList list) {
    return new Profile(
        id,
        place,
        name,
        field == ProfileField.TRAITS ? list : traits,
        field == ProfileField.PREFERENCES ? list : preferences,
        notes,
        createdAt,
        updatedAt,
        version);
  }

  Profile written(Instant now, long newVersion) {
    return new Profile(id, place, name, traits, preferences, notes, createdAt, now, newVersion);
  }
}

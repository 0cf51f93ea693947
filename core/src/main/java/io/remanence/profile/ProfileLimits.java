package io.remanence.profile;

/**
 * How long the lists of a profile are.
 *
 * @param maxTraits 1 to 100
 * @param maxPreferences 1 to 100
 */
public record ProfileLimits(int maxTraits, int maxPreferences) {
  /** The longest that a list can be set to. */
  public static final int MOST = 100;

  public ProfileLimits {
    check("profile.max-traits", maxTraits);
    check("profile.max-preferences", maxPreferences);
  }

  private static void check(String key, int value) {
    if (value < 1 || value > MOST) {
      throw new IllegalArgumentException(key + " is " + value + "; 1 to 100 is wanted");
    }
  }

  /** Everything as it is where nothing is set. */
  public static ProfileLimits defaults() {
    return new ProfileLimits(20, 10);
  }

  /** How many entries of this list show. */
  public int of(ProfileField list) {
    return switch (list) {
      case TRAITS -> maxTraits;
      case PREFERENCES -> maxPreferences;
      case NAME, NOTES -> throw new IllegalArgumentException(list.wireName() + " is no list");
    };
  }
}

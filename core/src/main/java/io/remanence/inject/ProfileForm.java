package io.remanence.inject;

import io.remanence.profile.ProfileLimits;
import java.util.List;

/**
 * How much of a profile a block shows, and where the block stands; what a record keeps to write the
 * same block again.
 *
 * @param limits how many entries of each list
 * @param cut how much was left out so that it fits: 0 for nothing, then the recent changes, then
 *     the notes too, then half of the entries each time
 * @param system whether it is a system message, or stands in the user's message
 */
public record ProfileForm(ProfileLimits limits, int cut, boolean system) {
  /** With this much left out only a name is left. */
  static final int MOST_CUT = 9;

  private static final int NO_CHANGES = 1;
  private static final int NO_NOTES = 2;

  public ProfileForm {
    if (cut < 0 || cut > MOST_CUT) {
      throw new IllegalArgumentException("cut is " + cut + "; 0 to " + MOST_CUT + " is wanted");
    }
  }

  /** The same with this much left out. */
  ProfileForm withCut(int newCut) {
    return new ProfileForm(limits, newCut, system);
  }

  int maxTraits() {
    return limits.maxTraits() >> halvings();
  }

  int maxPreferences() {
    return limits.maxPreferences() >> halvings();
  }

  private int halvings() {
    return Math.max(0, cut - NO_NOTES);
  }

  boolean changes() {
    return cut < NO_CHANGES;
  }

  boolean notes() {
    return cut < NO_NOTES;
  }

  /** The form as a text. */
  public String text() {
    return limits.maxTraits()
        + "/"
        + limits.maxPreferences()
        + "/"
        + cut
        + "/"
        + (system ? "system" : "user");
  }

  /**
   * The form of a text.
   *
   * @throws IllegalArgumentException where it is none
   */
  public static ProfileForm parse(String text) {
    List<String> parts = List.of(text.split("/", -1));
    if (parts.size() != 4 || !List.of("system", "user").contains(parts.get(3))) {
      throw new IllegalArgumentException("'" + text + "' is no form of a profile");
    }
    return new ProfileForm(
        new ProfileLimits(Integer.parseInt(parts.get(0)), Integer.parseInt(parts.get(1))),
        Integer.parseInt(parts.get(2)),
        parts.get(3).equals("system"));
  }
}

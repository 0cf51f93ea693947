package io.remanence.profile;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What shows of a profile.
 *
 * @param name empty text where none is known
 * @param traits the newest, as {@link ProfileList#visible} orders them
 * @param preferences as the traits
 * @param notes empty text where there are none
 * @param updatedAt absent where nothing was ever written
 */
public record ProfileView(
    String name,
    List<String> traits,
    List<String> preferences,
    String notes,
    Optional<Instant> updatedAt) {
  private static final ProfileView EMPTY =
      new ProfileView("", List.of(), List.of(), "", Optional.empty());

  public ProfileView {
    traits = List.copyOf(traits);
    preferences = List.copyOf(preferences);
  }

  /** What shows where there is no profile. */
  public static ProfileView empty() {
    return EMPTY;
  }

  /** What shows of this one. */
  public static ProfileView of(Profile profile, ProfileLimits limits) {
    return new ProfileView(
        profile.name(),
        values(profile.traits().visible(limits.maxTraits())),
        values(profile.preferences().visible(limits.maxPreferences())),
        profile.notes(),
        Optional.of(profile.updatedAt()));
  }

  private static List<String> values(List<ProfileList.Entry> entries) {
    return entries.stream().map(ProfileList.Entry::value).toList();
  }

  /** The same with each text changed. */
  public ProfileView with(UnaryOperator<String> change) {
    return new ProfileView(
        change.apply(name),
        traits.stream().map(change).toList(),
        preferences.stream().map(change).toList(),
        change.apply(notes),
        updatedAt);
  }
}

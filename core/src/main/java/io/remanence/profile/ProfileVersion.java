package io.remanence.profile;

import io.remanence.scope.SessionKey;
import java.util.Optional;

/**
 * A profile as one change left it.
 *
 * @param state the profile; its version and {@code updatedAt} say which change and when
 * @param origin by what
 * @param session in which session, where that is known
 * @param speaker who spoke there, where that is known
 * @param what which field and key was changed and how, such as {@code set preferences.coffee}
 * @param reason why, in words or as an id of what did it
 */
public record ProfileVersion(
    Profile state,
    ProfileOrigin origin,
    Optional<SessionKey> session,
    Optional<String> speaker,
    String what,
    Optional<String> reason) {
  /** Whether this person, on this platform or any where it is absent, was the speaker. */
  public boolean isBy(Optional<String> platform, String person) {
    return speaker.equals(Optional.of(person))
        && (platform.isEmpty() || session.flatMap(SessionKey::platform).equals(platform));
  }

  /** The same version, by nobody. */
  public ProfileVersion withoutSpeaker() {
    return new ProfileVersion(state, origin, session, Optional.empty(), what, reason);
  }
}

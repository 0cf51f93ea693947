package io.remanence.profile;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.util.Optional;

/**
 * Which profile somebody means, and what they may see.
 *
 * @param place where it stands; whoever may read it there may write it
 * @param reach what the reader sees, compared on top
 */
public record ProfileAccess(ProfilePlace place, MemoryReach reach) {
  /**
   * The session's own profile.
   *
   * @param room the session's class
   * @param takesDirect whether the owner lets a room read what was written in direct chats
   */
  public static ProfileAccess session(
      SessionKey session, Optional<RoomClass> room, boolean takesDirect) {
    return new ProfileAccess(
        ProfilePlace.ofSession(session, isDirect(room)),
        MemoryReach.of(Isolation.SESSION, Scope.of(session), room, takesDirect));
  }

  /**
   * The profile of the speaker whom the scope names, as it shows there.
   *
   * @param isolation the mode that is set
   * @throws RemanenceException {@code INVALID_ARGUMENT} when there is no speaker in the scope, or
   *     not what the mode compares
   */
  public static ProfileAccess speaker(
      Scope scope, Isolation isolation, Optional<RoomClass> room, boolean takesDirect) {
    String speaker =
        scope.speaker().orElseThrow(() -> RemanenceException.invalid(ErrorText.NEEDS_SPEAKER));
    MemoryReach reach = MemoryReach.of(isolation, scope, room, takesDirect);
    return new ProfileAccess(
        ProfilePlace.ofSpeaker(new Placement(scope, reach.mode(), isDirect(room)), speaker), reach);
  }

  /** The profile, where there is one. */
  public Optional<Profile> find(ProfileStore profiles) {
    return Profiles.find(profiles, reach, place);
  }

  private static boolean isDirect(Optional<RoomClass> room) {
    return room.filter(RoomClass.DIRECT::equals).isPresent();
  }
}

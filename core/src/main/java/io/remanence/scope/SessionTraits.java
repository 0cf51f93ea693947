package io.remanence.scope;

import java.util.Optional;

/**
 * What {@link TakeRule#canTake} compares of a session.
 *
 * @param room whether it is a group or a private chat; one of no class counts as private
 * @param peerIsOwner whether a private chat's peer owns the bot
 */
public record SessionTraits(SessionKey key, Optional<RoomClass> room, boolean peerIsOwner) {
  /** The traits of a session of which nothing but its key is known. */
  public static SessionTraits of(SessionKey key) {
    return new SessionTraits(key, Optional.empty(), false);
  }

  /** Whether many talk in it. */
  public boolean isRoom() {
    return room.filter(RoomClass.ROOM::equals).isPresent();
  }

  /** Whether it is known to be a private chat with the bot's owner. */
  public boolean isOwnersDirect() {
    return room.filter(RoomClass.DIRECT::equals).isPresent() && peerIsOwner;
  }
}

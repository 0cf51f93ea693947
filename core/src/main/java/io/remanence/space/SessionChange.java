package io.remanence.space;

import io.remanence.json.JsonObject;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import java.util.Optional;

/** What to change of a session's record; what is absent stays as it is. */
public record SessionChange(
    Optional<String> place,
    Optional<RoomClass> room,
    Optional<Boolean> peerIsOwner,
    Optional<SessionKey> parent,
    Optional<String> title,
    JsonObject settings) {

  /** A change of nothing, which makes the session where there is none. */
  public static SessionChange none() {
    return new SessionChange(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        JsonObject.empty());
  }

  /** A room class and title, as imports give them. */
  public static SessionChange of(Optional<RoomClass> room, Optional<String> title) {
    return new SessionChange(
        Optional.empty(), room, Optional.empty(), Optional.empty(), title, JsonObject.empty());
  }
}

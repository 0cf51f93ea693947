package io.remanence.scope;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** Whether many talk in a session or two. */
public enum RoomClass {
  /** A group or channel. */
  ROOM,
  /** A private chat. */
  DIRECT;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }

  /**
   * The class of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static RoomClass named(String wireName) {
    for (RoomClass room : values()) {
      if (room.wireName().equals(wireName)) {
        return room;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "room", wireName, List.of("room", "direct"));
  }
}

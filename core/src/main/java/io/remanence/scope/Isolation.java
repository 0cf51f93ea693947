package io.remanence.scope;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which parts of a scope are compared when a memory is read. */
public enum Isolation {
  /** Chosen by the session's room class and whether the speaker is known; see {@link #resolve}. */
  AUTO,
  /** Bot, platform and session. */
  SESSION,
  /** Bot, platform and speaker. */
  SPEAKER,
  /** Bot. */
  BOT,
  /** Platform. */
  PLATFORM,
  /** Nothing: all of the space. */
  SPACE;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /**
   * The mode that {@code AUTO} stands for: the session in rooms; elsewhere the speaker where one is
   * known, else the session. Any other mode stands for itself.
   */
  public Isolation resolve(Scope scope, Optional<RoomClass> room) {
    if (this != AUTO) {
      return this;
    }
    boolean inRoom = room.filter(RoomClass.ROOM::equals).isPresent();
    return !inRoom && scope.speaker().isPresent() ? SPEAKER : SESSION;
  }

  /** The name in settings and on the wire. */
  public String wireName() {
    return wireName;
  }

  /**
   * The mode of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static Isolation named(String wireName) {
    for (Isolation mode : values()) {
      if (mode.wireName().equals(wireName)) {
        return mode;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF,
        "isolation",
        wireName,
        List.of("auto", "session", "speaker", "bot", "platform", "space"));
  }
}

package io.remanence.scope;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which memories a reader may see. A memory is seen only if both its own mode and the reader's
 * allow it: its visibility is one of {@link #visibilities}, and its key under {@link #mode} is
 * {@link #ownKey}.
 */
public final class MemoryReach {
  private static final MemoryReach EVERYTHING =
      new MemoryReach(Isolation.SPACE, Set.of(), Optional.empty(), false);

  private final Isolation mode;
  private final Set<String> visibilities;
  private final Optional<String> ownKey;
  private final boolean hidesDirect;

  private MemoryReach(
      Isolation mode, Set<String> visibilities, Optional<String> ownKey, boolean hidesDirect) {
    this.mode = mode;
    this.visibilities = visibilities;
    this.ownKey = ownKey;
    this.hidesDirect = hidesDirect;
  }

  /** All memories of the space: for the owner alone. */
  public static MemoryReach everything() {
    return EVERYTHING;
  }

  /**
   * What a reader in this scope sees.
   *
   * @param setting the mode that is set; {@code AUTO} is resolved
   * @param room the room class of the reader's session
   * @param takesDirect whether the owner lets this room read what was written in direct chats
   * @throws RemanenceException {@code INVALID_ARGUMENT} when the mode compares a session or speaker
   *     that the scope lacks
   */
  public static MemoryReach of(
      Isolation setting, Scope reader, Optional<RoomClass> room, boolean takesDirect) {
    Isolation mode = setting.resolve(reader, room);
    String ownKey =
        Placement.keyUnder(mode, reader)
            .orElseThrow(
                () ->
                    RemanenceException.invalid(
                        ErrorText.NEEDS_IN_SCOPE, mode.wireName(), mode.wireName()));
    Map<Isolation, String> keys = new EnumMap<>(Isolation.class);
    for (Isolation written : Isolation.values()) {
      if (written != Isolation.AUTO) {
        Placement.keyUnder(written, reader).ifPresent(key -> keys.put(written, key));
      }
    }
    boolean inRoom = room.filter(RoomClass.ROOM::equals).isPresent();
    return new MemoryReach(
        mode, Set.copyOf(keys.values()), Optional.of(ownKey), inRoom && !takesDirect);
  }

  /** Exactly the memories that have the visibility of this one, whoever may see them. */
  public static MemoryReach sharing(Placement placement) {
    return new MemoryReach(
        placement.mode(),
        Set.of(placement.visibility()),
        Optional.of(placement.visibility()),
        false);
  }

  /** Whether this is {@link #everything()}. */
  public boolean seesEverything() {
    return ownKey.isEmpty();
  }

  /** The reader's mode; never {@code AUTO}. */
  public Isolation mode() {
    return mode;
  }

  /** The visibilities that the reader is let in by, at most five; empty for everything. */
  public Set<String> visibilities() {
    return visibilities;
  }

  /** The reader's own key under its mode; empty for everything. */
  public Optional<String> ownKey() {
    return ownKey;
  }

  /** Whether memories written in direct chats are left out. */
  public boolean hidesDirect() {
    return hidesDirect;
  }

  /** Whether a memory with this placement may be seen. */
  public boolean admits(Placement placement) {
    return seesEverything()
        || (visibilities.contains(placement.visibility())
            && ownKey.equals(placement.keyUnder(mode))
            && !(hidesDirect && placement.direct()));
  }
}

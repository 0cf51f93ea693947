package io.remanence.testkit;

import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Readers and placements in all combinations, and the rules of who sees what, said anew. */
final class Readers {
  private static final Optional<String> NONE = Optional.empty();

  private Readers() {}

  /** A reader: its scope, the mode that is set, its room, the switch for direct chats. */
  record Reader(Scope scope, Isolation setting, Optional<RoomClass> room, boolean takesDirect) {
    MemoryReach reach() {
      return MemoryReach.of(setting, scope, room, takesDirect);
    }

    /** The mode that applies. */
    Isolation mode() {
      if (setting != Isolation.AUTO) {
        return setting;
      }
      return isRoom() || scope.speaker().isEmpty() ? Isolation.SESSION : Isolation.SPEAKER;
    }

    private boolean isRoom() {
      return room.equals(Optional.of(RoomClass.ROOM));
    }

    boolean sees(Placement placement) {
      return agree(placement.mode(), placement.scope(), scope)
          && agree(mode(), placement.scope(), scope)
          && (!placement.direct() || !isRoom() || takesDirect);
    }

    /** Whether a read of this kind is allowed at all. */
    boolean isAllowed() {
      return switch (mode()) {
        case SESSION -> scope.session().isPresent();
        case SPEAKER -> scope.speaker().isPresent();
        default -> true;
      };
    }
  }

  private static boolean agree(Isolation mode, Scope a, Scope b) {
    boolean bots = a.bot().equals(b.bot());
    boolean platforms = a.platform().equals(b.platform());
    return switch (mode) {
      case SESSION ->
          bots && platforms && a.session().isPresent() && a.session().equals(b.session());
      case SPEAKER ->
          bots && platforms && a.speaker().isPresent() && a.speaker().equals(b.speaker());
      case BOT -> bots;
      case PLATFORM -> platforms;
      case SPACE -> true;
      case AUTO -> throw new IllegalArgumentException("auto must be resolved");
    };
  }

  /** Every reader over a few ids that is allowed to read. */
  static List<Reader> all() {
    List<Reader> readers = new ArrayList<>();
    List<Optional<RoomClass>> rooms =
        List.of(Optional.empty(), Optional.of(RoomClass.ROOM), Optional.of(RoomClass.DIRECT));
    for (Scope scope :
        scopes(
            List.of(NONE, Optional.of("b1")),
            List.of(NONE, Optional.of("p1")),
            List.of(NONE, Optional.of("s1")),
            List.of(NONE, Optional.of("u1")))) {
      for (Isolation setting : Isolation.values()) {
        for (Optional<RoomClass> room : rooms) {
          readers.add(new Reader(scope, setting, room, false));
        }
        readers.add(new Reader(scope, setting, Optional.of(RoomClass.ROOM), true));
      }
    }
    readers.removeIf(reader -> !reader.isAllowed());
    return readers;
  }

  /** Every placement over a few ids. */
  static List<Placement> placements() {
    List<Placement> placements = new ArrayList<>();
    for (Scope scope :
        scopes(
            List.of(NONE, Optional.of("b1"), Optional.of("b2")),
            List.of(NONE, Optional.of("p1")),
            List.of(NONE, Optional.of("s1"), Optional.of("s2")),
            List.of(NONE, Optional.of("u1"), Optional.of("u2")))) {
      for (Isolation mode : Isolation.values()) {
        boolean missing =
            (mode == Isolation.SESSION && scope.session().isEmpty())
                || (mode == Isolation.SPEAKER && scope.speaker().isEmpty());
        if (mode != Isolation.AUTO && !missing) {
          placements.add(new Placement(scope, mode, false));
          placements.add(new Placement(scope, mode, true));
        }
      }
    }
    return placements;
  }

  private static List<Scope> scopes(
      List<Optional<String>> bots,
      List<Optional<String>> platforms,
      List<Optional<String>> sessions,
      List<Optional<String>> speakers) {
    List<Scope> scopes = new ArrayList<>();
    for (Optional<String> bot : bots) {
      for (Optional<String> platform : platforms) {
        for (Optional<String> session : sessions) {
          for (Optional<String> speaker : speakers) {
            scopes.add(new Scope(bot, platform, session, speaker));
          }
        }
      }
    }
    return scopes;
  }
}

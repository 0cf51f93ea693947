package io.remanence.eval;

import java.util.Optional;

/**
 * Who may read what, word by word from the design (section 6) and by no class of the code that is
 * judged by it.
 */
final class LeakRules {
  private LeakRules() {}

  /** The isolation modes. */
  enum Mode {
    AUTO,
    SESSION,
    SPEAKER,
    BOT,
    PLATFORM,
    SPACE
  }

  /** What a session is. */
  enum Kind {
    ROOM,
    DIRECT,
    UNKNOWN
  }

  /** Whose data, or who reads. */
  record Who(
      Optional<String> bot,
      Optional<String> platform,
      Optional<String> session,
      Optional<String> speaker) {
    Who by(Optional<String> newSpeaker) {
      return new Who(bot, platform, session, newSpeaker);
    }

    /** Whether both name the same conversation. */
    boolean isIn(Who other) {
      return same(Mode.SESSION, this, other);
    }
  }

  /** Where a memory or candidate was written, and under which mode. */
  record Written(Who who, Mode mode, boolean direct) {}

  /**
   * Where something of a profile was written.
   *
   * @param ofSession whether it is the session's own; else the speaker's
   * @param person the id of the speaker on the platform of that scope
   */
  record InProfile(boolean ofSession, Written written, Optional<String> person) {}

  /** Who reads, under which mode, and where. */
  record Reader(Who who, Mode mode, Kind kind, boolean takesDirect) {}

  /** Settings of one session, as they stand. */
  record Take(String range, boolean otherRooms, boolean othersDirect, boolean acrossBots) {}

  /** The mode that is meant where none of its own is set. */
  static Mode resolved(Mode set, Who who, Kind kind) {
    if (set != Mode.AUTO) {
      return set;
    }
    return kind != Kind.ROOM && who.speaker().isPresent() ? Mode.SPEAKER : Mode.SESSION;
  }

  /** Whether a read or write under this mode lacks what the mode compares. */
  static boolean lacks(Mode mode, Who who) {
    return (mode == Mode.SESSION && who.session().isEmpty())
        || (mode == Mode.SPEAKER && who.speaker().isEmpty());
  }

  static boolean same(Mode mode, Who one, Who other) {
    boolean bot = one.bot().equals(other.bot());
    boolean platform = one.platform().equals(other.platform());
    return switch (mode) {
      case SESSION -> bot && platform && present(one.session(), other.session());
      case SPEAKER -> bot && platform && present(one.speaker(), other.speaker());
      case BOT -> bot;
      case PLATFORM -> platform;
      case SPACE -> true;
      case AUTO -> throw new IllegalArgumentException("auto compares nothing");
    };
  }

  private static boolean present(Optional<String> one, Optional<String> other) {
    return one.isPresent() && one.equals(other);
  }

  /** Whether a memory shows: its own mode and the reader's both allow it. */
  static boolean shows(Written written, Reader reader) {
    return same(written.mode(), written.who(), reader.who())
        && same(reader.mode(), written.who(), reader.who())
        && !(written.direct() && reader.kind() == Kind.ROOM && !reader.takesDirect());
  }

  /**
   * Whether something of a profile shows: a session's in that session; a speaker's under the mode
   * that it was written under, to the same person. What was told in a direct chat shows in none but
   * direct chats.
   */
  static boolean shows(InProfile in, Reader reader) {
    if (in.written().direct() && reader.kind() != Kind.DIRECT) {
      return false;
    }
    if (in.ofSession()) {
      return in.written().who().isIn(reader.who());
    }
    return in.written().mode() == reader.mode()
        && same(reader.mode(), in.written().who(), reader.who())
        && in.written().who().platform().equals(reader.who().platform())
        && present(in.person(), reader.who().speaker());
  }

  /** Whether the asking session may take words of the source. */
  static boolean takes(
      Who asking,
      Kind askingKind,
      boolean askingOwners,
      Take take,
      Who source,
      Kind sourceKind,
      boolean sourceOwners) {
    if (asking.isIn(source)) {
      return true;
    }
    boolean inRange =
        switch (take.range()) {
          case "session" -> false;
          case "platform" -> asking.platform().equals(source.platform());
          default -> true;
        };
    boolean bot = take.acrossBots() || asking.bot().equals(source.bot());
    boolean bothOwners =
        askingKind == Kind.DIRECT && askingOwners && sourceKind == Kind.DIRECT && sourceOwners;
    boolean kind = sourceKind == Kind.ROOM ? take.otherRooms() : take.othersDirect() || bothOwners;
    return inRange && bot && kind;
  }
}

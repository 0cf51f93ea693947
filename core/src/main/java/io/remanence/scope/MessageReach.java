package io.remanence.scope;

import java.util.Set;

/** Which messages a reader may see. */
public sealed interface MessageReach {
  /** The messages of one session. */
  record OneSession(SessionKey session) implements MessageReach {}

  /** The messages of these sessions: what a {@link Taken} came to. */
  record Sessions(Set<SessionKey> sessions) implements MessageReach {
    public Sessions {
      sessions = Set.copyOf(sessions);
    }
  }

  /**
   * The messages that a session may take: its own, and those of each session with a record that the
   * rule lets in. Stores evaluate it against the records in the query itself; an index, which has
   * none, is given {@link Sessions}.
   */
  record Taken(SessionTraits asking, TakeRule rule) implements MessageReach {
    /** Whether messages of this session may be seen. */
    public boolean admits(SessionTraits source) {
      return rule.canTake(asking, source);
    }
  }

  /** All messages of the space: for the owner alone. */
  record Everything() implements MessageReach {}

  /** No messages at all: for a reader that has no session. */
  record Nothing() implements MessageReach {}

  /**
   * Whether a message of this session may be seen, as far as its key tells: of a {@link Taken} that
   * is the asking session alone.
   */
  default boolean admits(SessionKey session) {
    return switch (this) {
      case OneSession one -> one.session().equals(session);
      case Sessions some -> some.sessions().contains(session);
      case Taken taken -> taken.asking().key().equals(session);
      case Everything everything -> true;
      case Nothing nothing -> false;
    };
  }
}

package io.remanence.scope;

/** Which messages a reader may see. */
public sealed interface MessageReach {
  /** The messages of one session. */
  record OneSession(SessionKey session) implements MessageReach {}

  /** All messages of the space: for the owner alone. */
  record Everything() implements MessageReach {}

  /** No messages at all: for a reader that has no session. */
  record Nothing() implements MessageReach {}

  /** Whether a message of this session may be seen. */
  default boolean admits(SessionKey session) {
    return switch (this) {
      case OneSession one -> one.session().equals(session);
      case Everything everything -> true;
      case Nothing nothing -> false;
    };
  }
}

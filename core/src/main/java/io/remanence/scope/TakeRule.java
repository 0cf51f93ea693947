package io.remanence.scope;

/**
 * What a session may take of other sessions' words: settings of the asking session that only an
 * owner may change.
 *
 * @param range how far it reaches
 * @param otherRooms whether it may take from other groups
 * @param othersDirect whether it may take from other people's private chats
 * @param acrossBots whether it may take from sessions of other bot accounts
 */
public record TakeRule(
    TakeRange range, boolean otherRooms, boolean othersDirect, boolean acrossBots) {
  private static final TakeRule NARROWEST = new TakeRule(TakeRange.SESSION, false, false, false);

  /** From itself alone: what holds where nothing is set, and where what is set can't be read. */
  public static TakeRule narrowest() {
    return NARROWEST;
  }

  /**
   * Whether the asking session, which has this rule, may take words from the source. From itself it
   * always may. An absent bot or platform equals only absent. The owner's private chats are one
   * person's, so each may take from the others by the range alone; a group is not that person.
   */
  public boolean canTake(SessionTraits asking, SessionTraits source) {
    if (asking.key().equals(source.key())) {
      return true;
    }
    return inRange(asking.key(), source.key())
        && (acrossBots || asking.key().bot().equals(source.key().bot()))
        && kindAllowed(asking, source);
  }

  private boolean inRange(SessionKey asking, SessionKey source) {
    return switch (range) {
      case SESSION -> false;
      case PLATFORM -> asking.platform().equals(source.platform());
      case SPACE -> true;
    };
  }

  private boolean kindAllowed(SessionTraits asking, SessionTraits source) {
    if (source.isRoom()) {
      return otherRooms;
    }
    return othersDirect || (asking.isOwnersDirect() && source.isOwnersDirect());
  }
}

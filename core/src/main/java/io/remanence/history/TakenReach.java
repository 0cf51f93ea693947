package io.remanence.history;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import java.util.HashSet;
import java.util.Set;

/** What a session may take, as the sessions themselves, for indexes, which have no records. */
public final class TakenReach {
  /** How many sessions a reach names at most: those with the newest messages. */
  static final int MOST_SESSIONS = 10_000;

  private TakenReach() {}

  /** The messages that the asking session may take under this rule, at this moment. */
  public static MessageReach named(SessionStore sessions, SessionTraits asking, TakeRule rule) {
    if (rule.range() == TakeRange.SESSION) {
      return new MessageReach.OneSession(asking.key());
    }
    Set<SessionKey> named =
        new HashSet<>(sessions.within(new MessageReach.Taken(asking, rule), MOST_SESSIONS));
    named.add(asking.key());
    return new MessageReach.Sessions(named);
  }
}

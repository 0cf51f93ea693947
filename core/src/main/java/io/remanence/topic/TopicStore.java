package io.remanence.topic;

import io.remanence.scope.SessionKey;
import java.util.Optional;

/** How far the topics of sessions are known, inside a transaction. */
public interface TopicStore {
  /** The session's state; empty where nothing was judged. */
  Optional<TopicState> state(SessionKey session);

  /** Stores the session's state. */
  void save(SessionKey session, TopicState state);

  /** Removes the session's state; whether there was one. */
  boolean forget(SessionKey session);
}

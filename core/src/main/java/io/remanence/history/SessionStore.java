package io.remanence.history;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;

/** The records of sessions, inside a transaction. */
public interface SessionStore {
  /** The session of this key. */
  Optional<Session> get(SessionKey key);

  /** All sessions with this id, whatever bot and platform, by encoded key. */
  List<Session> withId(String session);

  /** Stores a session, new or changed. */
  void save(Session session);

  /**
   * Sessions by encoded key.
   *
   * @param after only those whose encoded key is greater; empty text for the first page
   * @param limit at least 1
   */
  List<Session> list(String after, int limit);

  /**
   * The sessions whose messages are within reach by their records, those with the newest last
   * message first; equal times in any order.
   *
   * @param limit at least 1
   */
  List<SessionKey> within(MessageReach.Taken reach, int limit);

  /** Removes the record; whether there was one. Messages are removed by {@link HistoryStore}. */
  boolean delete(SessionKey key);

  /** How many sessions there are. */
  long count();
}

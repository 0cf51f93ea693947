package io.remanence.compaction;

import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;

/** What compaction remembers of sessions, inside a transaction. */
public interface CompactionStore {
  /** The session's state; empty where nothing was judged or run. */
  Optional<CompactionState> state(SessionKey session);

  /** Stores the session's state. */
  void save(SessionKey session, CompactionState state);

  /** Removes the session's state; whether there was one. Its to-do list stays. */
  boolean forget(SessionKey session);

  /** The session's to-do list, in its order. */
  List<TodoItem> todos(SessionKey session);

  /** Puts this in the place of the session's to-do list; an empty one removes it. */
  void saveTodos(SessionKey session, List<TodoItem> todos);
}

package io.remanence.inmemory;

import io.remanence.compaction.CompactionState;
import io.remanence.compaction.CompactionStore;
import io.remanence.compaction.TodoItem;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;

/** What compaction remembers of sessions. */
final class InMemoryCompactions implements CompactionStore {
  private final Handle handle;

  InMemoryCompactions(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<CompactionState> state(SessionKey session) {
    return handle.reading().compactions.get(session.encoded());
  }

  @Override
  public void save(SessionKey session, CompactionState state) {
    Tables tables = handle.writing();
    tables.compactions = tables.compactions.with(session.encoded(), state);
  }

  @Override
  public boolean forget(SessionKey session) {
    Tables tables = handle.writing();
    boolean there = tables.compactions.has(session.encoded());
    tables.compactions = tables.compactions.without(session.encoded());
    return there;
  }

  @Override
  public List<TodoItem> todos(SessionKey session) {
    return handle.reading().todos.get(session.encoded()).orElse(List.of());
  }

  @Override
  public void saveTodos(SessionKey session, List<TodoItem> todos) {
    Tables tables = handle.writing();
    tables.todos =
        todos.isEmpty()
            ? tables.todos.without(session.encoded())
            : tables.todos.with(session.encoded(), List.copyOf(todos));
  }
}

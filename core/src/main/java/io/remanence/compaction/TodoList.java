package io.remanence.compaction;

import io.remanence.scope.SessionKey;
import java.util.List;

/** A program's own to-do lists, which summaries of work go by in place of the stored ones. */
@FunctionalInterface
public interface TodoList {
  /** The session's items at this moment; none where it has no list. Must not block for long. */
  List<TodoItem> of(SessionKey session);
}

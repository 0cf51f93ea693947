package io.remanence.memory;

import java.util.List;
import java.util.Optional;

/**
 * What memories were before they were changed, inside a transaction. A memory that never changed
 * has nothing here; one that is erased takes its history along, see {@link MemoryStore#erase}.
 */
public interface MemoryHistoryStore {
  /**
   * Keeps a change.
   *
   * @throws IllegalArgumentException when one of this memory and version is kept already
   */
  void add(MemoryChange change);

  /**
   * The memory's changes, newest first.
   *
   * @param upTo only those that made this version or an older one
   * @param limit at least 1
   */
  List<MemoryChange> newest(MemoryId id, long upTo, int limit);

  /** The change that made this version of the memory. */
  Optional<MemoryChange> of(MemoryId id, long version);

  /** Forgets what the memory was before; how many changes there were. */
  long forget(MemoryId id);
}

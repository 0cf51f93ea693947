package io.remanence.space;

import io.remanence.inject.MemoryVersions;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryId;
import io.remanence.store.Tx;
import java.util.List;
import java.util.Optional;

/** Memories as they are and as they were, by their history. */
record PastMemories(Tx tx) implements MemoryVersions {
  private static final int PAGE = 50;

  @Override
  public Optional<Memory> find(MemoryId id, long version) {
    Optional<Memory> now = MemoryVersions.current(tx.memories()).find(id, version);
    long upTo = Long.MAX_VALUE;
    while (now.isEmpty()) {
      List<MemoryChange> page = tx.memoryHistory().newest(id, upTo, PAGE);
      Optional<Memory> then =
          page.stream()
              .map(MemoryChange::before)
              .filter(memory -> memory.version() == version)
              .findFirst();
      if (then.isPresent() || page.size() < PAGE) {
        return then;
      }
      upTo = page.getLast().version() - 1;
    }
    return now;
  }
}

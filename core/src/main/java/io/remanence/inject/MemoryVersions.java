package io.remanence.inject;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStore;
import io.remanence.scope.MemoryReach;
import java.util.List;
import java.util.Optional;

/** Looks memories up as they were. */
@FunctionalInterface
public interface MemoryVersions {
  /** The memory as the change of this number wrote it; empty where that is not known any more. */
  Optional<Memory> find(MemoryId id, long version);

  /** Knows memories as they are now, and no earlier version. */
  static MemoryVersions current(MemoryStore memories) {
    return (id, version) ->
        memories.withIds(MemoryReach.everything(), List.of(id)).stream()
            .filter(memory -> memory.version() == version)
            .findFirst();
  }
}

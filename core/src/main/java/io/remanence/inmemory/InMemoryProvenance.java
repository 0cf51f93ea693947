package io.remanence.inmemory;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.ProvenanceStore;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which memories were made from which messages. */
final class InMemoryProvenance implements ProvenanceStore {
  private final Handle handle;

  InMemoryProvenance(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<Memory> madeFrom(Collection<Long> messageSeqs) {
    Tables tables = handle.reading();
    Map<MemoryId, Memory> found = new LinkedHashMap<>();
    for (long seq : messageSeqs) {
      for (Tables.MadeFrom made :
          Pages.take(
              tables.madeFrom.ascendingFrom(new Tables.MadeFrom(seq, "")),
              entry -> entry.seq() == seq,
              Integer.MAX_VALUE)) {
        tables.memories.get(made.memory()).ifPresent(memory -> found.put(memory.id(), memory));
      }
    }
    return List.copyOf(found.values());
  }
}

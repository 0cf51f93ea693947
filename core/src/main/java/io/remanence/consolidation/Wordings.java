package io.remanence.consolidation;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is compared of memories by their words, worked out once for as long as it is kept in mind: a
 * memory is compared with many others. The latest used are kept. For one thread.
 */
final class Wordings {
  /** Some tens of megabytes. */
  private static final int MOST = 20_000;

  private record Known(long version, NearEquality words) {}

  private final Map<MemoryId, Known> known =
      new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<MemoryId, Known> eldest) {
          return size() > MOST;
        }
      };

  NearEquality of(Memory memory) {
    Known before = known.get(memory.id());
    if (before != null && before.version() == memory.version()) {
      return before.words();
    }
    NearEquality words = NearEquality.of(memory.content());
    known.put(memory.id(), new Known(memory.version(), words));
    return words;
  }
}

package io.remanence.space;

import io.remanence.memory.MemoryId;
import io.remanence.memory.RecallCount;
import io.remanence.store.Store;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Adds up how often memories are brought back; written now and then, for a recall is no write. */
final class RecallCounters {
  private Map<MemoryId, RecallCount> counts = new HashMap<>();

  synchronized void count(Collection<MemoryId> recalled, Instant now) {
    RecallCount once = new RecallCount(1, now);
    recalled.forEach(id -> counts.merge(id, once, RecallCount::plus));
  }

  /** Writes what was added up; kept for the next time where that fails. */
  void write(Store store) {
    Map<MemoryId, RecallCount> taken;
    synchronized (this) {
      if (counts.isEmpty()) {
        return;
      }
      taken = counts;
      counts = new HashMap<>();
    }
    try {
      store.transact(
          tx -> {
            tx.memories().addRecalls(taken);
            return true;
          });
    } catch (RuntimeException | Error failure) {
      synchronized (this) {
        taken.forEach((id, count) -> counts.merge(id, count, RecallCount::plus));
      }
      throw failure;
    }
  }
}

package io.remanence.inmemory;

import io.remanence.memory.Memory;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStats;
import io.remanence.memory.MemoryStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Adds up figures over memories. */
final class MemoryTally {
  private final Map<MemorySource, Long> bySource = new EnumMap<>(MemorySource.class);
  private final Map<MemoryStatus, Long> byStatus = new EnumMap<>(MemoryStatus.class);
  private long count;
  private double confidence;
  private long recalls;
  private Optional<Instant> lastRecalledAt = Optional.empty();

  void add(Memory memory) {
    byStatus.merge(memory.status(), 1L, Long::sum);
    if (memory.status() != MemoryStatus.ACTIVE) {
      return;
    }
    bySource.merge(memory.source(), 1L, Long::sum);
    count++;
    confidence += memory.confidence();
    recalls += memory.recallCount();
    lastRecalledAt =
        Stream.of(lastRecalledAt, memory.lastRecalledAt())
            .flatMap(Optional::stream)
            .max(Comparator.naturalOrder());
  }

  MemoryStats stats() {
    return new MemoryStats(
        count,
        Map.copyOf(bySource),
        Map.copyOf(byStatus),
        count == 0 ? 0 : confidence / count,
        recalls,
        lastRecalledAt);
  }
}

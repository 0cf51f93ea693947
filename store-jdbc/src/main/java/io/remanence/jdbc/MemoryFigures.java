package io.remanence.jdbc;

import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStats;
import io.remanence.memory.MemoryStatus;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Adds up figures over groups of memories. */
final class MemoryFigures {
  private final Map<MemorySource, Long> bySource = new EnumMap<>(MemorySource.class);
  private final Map<MemoryStatus, Long> byStatus = new EnumMap<>(MemoryStatus.class);
  private long count;
  private double confidence;
  private long recalls;
  private Optional<Instant> lastRecalledAt = Optional.empty();

  /** Adds a row: status, source, count, sums of confidence and recalls, time of the last recall. */
  void add(Rows rows) {
    String statusName = rows.text();
    Optional<MemoryStatus> status =
        Damaged.read(statusName, WireNames.STATUS::named, "memory.status", statusName);
    Optional<MemorySource> source =
        Damaged.read(rows.rawText(), WireNames.SOURCE::named, "memory.source", statusName);
    long memories = rows.number();
    status.ifPresent(known -> byStatus.merge(known, memories, Long::sum));
    if (status.filter(MemoryStatus.ACTIVE::equals).isEmpty()) {
      return;
    }
    source.ifPresent(known -> bySource.merge(known, memories, Long::sum));
    count += memories;
    confidence += rows.fraction();
    recalls += rows.number();
    Optional<Instant> last = rows.maybeTime();
    if (last.isPresent() && lastRecalledAt.filter(known -> known.isAfter(last.get())).isEmpty()) {
      lastRecalledAt = last;
    }
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

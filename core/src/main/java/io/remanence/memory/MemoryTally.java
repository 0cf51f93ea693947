package io.remanence.memory;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Adds up figures over memories; only active ones count but for the figures by status. */
public final class MemoryTally {
  private final Map<MemorySource, Long> bySource = new EnumMap<>(MemorySource.class);
  private final Map<MemoryStatus, Long> byStatus = new EnumMap<>(MemoryStatus.class);
  private long count;
  private double confidence;
  private long recalls;
  private Optional<Instant> lastRecalledAt = Optional.empty();

  /**
   * Memories of one status and source.
   *
   * @param status absent where it can't be read
   * @param source absent where it can't be read
   * @param count how many they are
   * @param confidence their confidences, added up
   * @param recalls their recall counts, added up
   */
  public record Group(
      Optional<MemoryStatus> status,
      Optional<MemorySource> source,
      long count,
      double confidence,
      long recalls,
      Optional<Instant> lastRecalledAt) {}

  /** Adds a memory. */
  public void add(Memory memory) {
    add(
        new Group(
            Optional.of(memory.status()),
            Optional.of(memory.source()),
            1,
            memory.confidence(),
            memory.recallCount(),
            memory.lastRecalledAt()));
  }

  /** Adds several at once. */
  public void add(Group group) {
    group.status().ifPresent(status -> byStatus.merge(status, group.count(), Long::sum));
    if (group.status().filter(MemoryStatus.ACTIVE::equals).isEmpty()) {
      return;
    }
    group.source().ifPresent(source -> bySource.merge(source, group.count(), Long::sum));
    count += group.count();
    confidence += group.confidence();
    recalls += group.recalls();
    lastRecalledAt =
        Stream.of(lastRecalledAt, group.lastRecalledAt())
            .flatMap(Optional::stream)
            .max(Comparator.naturalOrder());
  }

  /** The figures. */
  public MemoryStats stats() {
    return new MemoryStats(
        count,
        Map.copyOf(bySource),
        Map.copyOf(byStatus),
        count == 0 ? 0 : confidence / count,
        recalls,
        lastRecalledAt);
  }
}

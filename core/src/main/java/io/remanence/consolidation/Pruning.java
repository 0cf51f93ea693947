package io.remanence.consolidation;

import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Erases memories that are expired, old, doubtful or too many. Each is judged again in the
 * transaction that erases it, so one that was renewed meanwhile stays.
 */
final class Pruning {
  private static final int AT_ONCE = 200;

  private static final Comparator<Memory> LEAST_WORTH =
      Comparator.comparingDouble(Memory::confidence)
          .thenComparing(Memory::updatedAt)
          .thenComparing(Memory::id);

  private final Store store;
  private final Memories memories;
  private final Clock clock;
  private final Writing writing;

  Pruning(Store store, Memories memories, Clock clock, Writing writing) {
    this.store = store;
    this.memories = memories;
    this.clock = clock;
    this.writing = writing;
  }

  List<MemoryId> prune(MemoryReach reach, PruneRule rule) {
    Instant now = now();
    List<Memory> taken =
        Consolidator.all(store, reach, MemoryQuery.everything()).stream()
            .filter(memory -> rule.takes(memory, now))
            .toList();
    return erase(reach, taken, memory -> rule.takes(memory, now));
  }

  /**
   * What a merge erases.
   *
   * @param gone ids that don't count any more
   */
  List<MemoryId> tooMuch(
      MemoryReach reach, MergeSettings settings, Set<MemoryId> gone, boolean dryRun) {
    Instant now = now();
    PruneRule rule = new PruneRule(Optional.empty(), settings.minConfidence());
    List<Memory> all = Consolidator.all(store, reach, MemoryQuery.everything());
    List<Memory> doubtful = all.stream().filter(memory -> rule.takes(memory, now)).toList();
    List<Memory> left =
        settings.maxMemories().isEmpty()
            ? List.of()
            : all.stream()
                .filter(memory -> memory.status() == MemoryStatus.ACTIVE)
                .filter(memory -> !rule.takes(memory, now) && !gone.contains(memory.id()))
                .sorted(LEAST_WORTH)
                .toList();
    List<Memory> excess =
        left.subList(0, Math.max(0, left.size() - settings.maxMemories().orElse(left.size())));
    if (dryRun) {
      return java.util.stream.Stream.concat(doubtful.stream(), excess.stream())
          .map(Memory::id)
          .toList();
    }
    List<MemoryId> erased = new ArrayList<>(erase(reach, doubtful, m -> rule.takes(m, now)));
    Set<Long> versions = new LinkedHashSet<>();
    excess.forEach(memory -> versions.add(memory.version()));
    erased.addAll(erase(reach, excess, memory -> versions.contains(memory.version())));
    return erased;
  }

  private List<MemoryId> erase(MemoryReach reach, List<Memory> some, Predicate<Memory> still) {
    List<MemoryId> gone = new ArrayList<>();
    for (int from = 0; from < some.size(); from += AT_ONCE) {
      List<MemoryId> wanted =
          some.subList(from, Math.min(some.size(), from + AT_ONCE)).stream()
              .map(Memory::id)
              .toList();
      writing
          .write(
              tx -> {
                List<Memory> erased = new ArrayList<>();
                for (Memory memory : tx.memories().withIds(reach, wanted)) {
                  if (still.test(memory)) {
                    erased.addAll(memories.erase(TxMemories.of(tx), memory));
                  }
                }
                return erased;
              })
          .forEach(memory -> gone.add(memory.id()));
    }
    return gone;
  }

  /** Notes in a consolidation's record how many were erased. */
  void note(String id, long pruned) {
    writing.write(
        tx -> {
          tx.consolidations()
              .get(id)
              .ifPresent(record -> tx.consolidations().save(record.pruning(pruned)));
          return List.of();
        });
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

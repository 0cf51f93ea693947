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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Erases memories that are expired, old, doubtful or too many. Each is judged again in the
 * transaction that erases it, so one that was renewed meanwhile stays.
 */
final class Pruning {
  private static final int AT_ONCE = 200;

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
    List<MemoryId> taken = new ArrayList<>();
    Consolidator.all(
        store,
        reach,
        MemoryQuery.everything(),
        memory -> {
          if (rule.takes(memory, now)) {
            taken.add(memory.id());
          }
        });
    return erase(reach, taken, memory -> rule.takes(memory, now));
  }

  /** What is compared of a memory where there are too many. */
  private record Worth(double confidence, Instant updatedAt, MemoryId id, long version) {
    static final Comparator<Worth> LEAST =
        Comparator.comparingDouble(Worth::confidence)
            .thenComparing(Worth::updatedAt)
            .thenComparing(Worth::id);
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
    List<MemoryId> doubtful = new ArrayList<>();
    List<Worth> left = new ArrayList<>();
    Consolidator.all(
        store,
        reach,
        MemoryQuery.everything(),
        memory -> {
          if (rule.takes(memory, now)) {
            doubtful.add(memory.id());
          } else if (settings.maxMemories().isPresent()
              && memory.status() == MemoryStatus.ACTIVE
              && !gone.contains(memory.id())) {
            left.add(
                new Worth(memory.confidence(), memory.updatedAt(), memory.id(), memory.version()));
          }
        });
    left.sort(Worth.LEAST);
    List<Worth> excess =
        left.subList(0, Math.max(0, left.size() - settings.maxMemories().orElse(left.size())));
    List<MemoryId> excessive = excess.stream().map(Worth::id).toList();
    if (dryRun) {
      return Stream.concat(doubtful.stream(), excessive.stream()).toList();
    }
    List<MemoryId> erased = new ArrayList<>(erase(reach, doubtful, m -> rule.takes(m, now)));
    Set<Long> versions = excess.stream().map(Worth::version).collect(Collectors.toSet());
    erased.addAll(erase(reach, excessive, memory -> versions.contains(memory.version())));
    return erased;
  }

  private List<MemoryId> erase(MemoryReach reach, List<MemoryId> some, Predicate<Memory> still) {
    List<MemoryId> gone = new ArrayList<>();
    for (int from = 0; from < some.size(); from += AT_ONCE) {
      List<MemoryId> wanted = some.subList(from, Math.min(some.size(), from + AT_ONCE));
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

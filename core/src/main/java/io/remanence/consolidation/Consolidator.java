package io.remanence.consolidation;

import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.id.IdSource;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProgress;
import io.remanence.recall.IndexedItems;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps the memories that a reader sees few and true: joins what says nearly the same, archives
 * what is old under a summary, erases what is doubtful, and takes the first two back.
 */
public final class Consolidator {
  private static final int PAGE = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Store store;
  private final IndexProgress progress;
  private final Merging merging;
  private final Digesting digesting;
  private final Pruning pruning;
  private final Undoing undoing;

  /**
   * A consolidator.
   *
   * @param progress tells how far the index has come
   * @param items what is embedded of a memory
   */
  public Consolidator(
      Store store,
      Index index,
      IndexProgress progress,
      VectorStore vectors,
      List<Embedder> embedders,
      IndexedItems items,
      Memories memories,
      Clock clock,
      IdSource ids,
      Writing writing) {
    this.store = store;
    this.progress = progress;
    this.merging =
        new Merging(
            store,
            index,
            new StatementVectors(index, vectors, embedders, items),
            memories,
            clock,
            ids,
            writing);
    this.digesting = new Digesting(store, memories, clock, ids, writing);
    this.pruning = new Pruning(store, memories, clock, writing);
    this.undoing = new Undoing(memories, clock, ids, writing);
  }

  /**
   * Joins near-equal memories and erases what is expired, doubtful or too much.
   *
   * @param dryRun whether only to say what would be done
   */
  public ConsolidationReport merge(MemoryReach reach, MergeSettings settings, boolean dryRun) {
    if (!progress.await(store.read(tx -> tx.changes().head()), PATIENCE)) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.INDEX_BEHIND);
    }
    ConsolidationReport report =
        merging.run(reach, Consolidation.scopeOf(reach), settings.similarity(), dryRun);
    Set<MemoryId> absorbed = new HashSet<>();
    report.groups().forEach(group -> absorbed.addAll(group.absorbed()));
    long pruned = pruning.tooMuch(reach, settings, dryRun ? absorbed : Set.of(), dryRun).size();
    if (pruned > 0) {
      report.id().ifPresent(id -> pruning.note(id, pruned));
    }
    return new ConsolidationReport(
        report.id(), report.mode(), report.merged(), pruned, report.skipped(), report.groups());
  }

  /**
   * Archives old or hidden memories under summaries, one for each visibility.
   *
   * @param dryRun whether only to say what would be done
   * @throws RemanenceException {@code CONFLICT} when it is switched off, and not only looked at
   */
  public ConsolidationReport digest(MemoryReach reach, DigestSettings settings, boolean dryRun) {
    if (!settings.enabled() && !dryRun) {
      throw RemanenceException.of(ErrorCode.CONFLICT, ErrorText.DIGEST_OFF);
    }
    return digesting.run(reach, Consolidation.scopeOf(reach), settings, dryRun);
  }

  /**
   * Takes a merge or digest back: all that it changed is as it was, recall counters aside, which
   * only lose what the merge added.
   *
   * @throws RemanenceException {@code NOT_FOUND} when there is none of this id that the reader sees
   *     all of; {@code CONFLICT} when it was taken back already or something in it changed since
   */
  public Consolidation undo(MemoryReach reach, String id) {
    return undoing.undo(reach, id);
  }

  /** Erases what the rule takes; the ids of what is gone. */
  public List<MemoryId> prune(MemoryReach reach, PruneRule rule) {
    return pruning.prune(reach, rule);
  }

  /** When the memories that the reader sees were last merged. */
  public Optional<Instant> lastMerged(Tx tx, MemoryReach reach) {
    Optional<Instant> own =
        tx.consolidations()
            .latest(ConsolidationMode.MERGE, Consolidation.scopeOf(reach))
            .map(Consolidation::time);
    Optional<Instant> all =
        tx.consolidations().latest(ConsolidationMode.MERGE, "").map(Consolidation::time);
    return own.isPresent() && all.isPresent() && all.get().isAfter(own.get())
        ? all
        : own.or(() -> all);
  }

  // --- what the parts share ---

  /** Whether the memories are just as they were read. */
  static boolean unchanged(Tx tx, List<Memory> read) {
    Map<MemoryId, Long> versions = new HashMap<>();
    for (Memory memory :
        tx.memories().withIds(MemoryReach.everything(), read.stream().map(Memory::id).toList())) {
      versions.put(memory.id(), memory.version());
    }
    return read.stream()
        .allMatch(memory -> versions.getOrDefault(memory.id(), -1L) == memory.version());
  }

  static void changed(Tx tx, String id) {
    tx.changes().record(ChangeType.CONSOLIDATED, id, Optional.empty());
  }

  /** Shows all that the reader sees and the query lists, newest update first, a page at a time. */
  static void all(Store store, MemoryReach reach, MemoryQuery query, Consumer<Memory> consumer) {
    Optional<MemoryPosition> after = Optional.empty();
    while (true) {
      Optional<MemoryPosition> from = after;
      List<Memory> page = store.read(tx -> tx.memories().list(reach, query, from, PAGE));
      page.forEach(consumer);
      if (page.size() < PAGE) {
        return;
      }
      after = Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
    }
  }

  /** The memories that changed since; empty where the feed no longer reaches back. */
  static Optional<Set<MemoryId>> changedSince(Store store, long seq) {
    Set<MemoryId> changed = new HashSet<>();
    long after = seq;
    while (true) {
      Store.Changes changes = store.changes(after, PAGE);
      if (changes.oldest() > after + 1) {
        return Optional.empty();
      }
      for (Change change : changes.items()) {
        if (change.type() == ChangeType.MEMORY_SAVED || change.type() == ChangeType.MEMORY_STATUS) {
          changed.add(new MemoryId(change.subject()));
        }
      }
      if (changes.items().size() < PAGE) {
        return Optional.of(changed);
      }
      after = changes.items().getLast().seq();
    }
  }
}

package io.remanence.recall;

import io.remanence.history.Message;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.store.Store;
import io.remanence.summary.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads candidates from the store, under the same scope as the search: what was deleted, has
 * expired or belongs to others is gone, whatever the index holds. Brings the messages around the
 * best ones along.
 */
final class ReadBack {
  /** Messages around so many of the best are looked up. */
  private static final int SURROUNDED = 16;

  /** Other changes take numbers too, so a neighbour's number may be some away. */
  private static final int REACH = 3;

  private final Store store;
  private final IndexedItems items;

  ReadBack(Store store, IndexedItems items) {
    this.store = store;
    this.items = items;
  }

  /**
   * The candidates that are there, and their surroundings.
   *
   * @param best most promising first
   * @param named ids of memories or messages that the query may name outright
   */
  List<Candidate> read(
      List<Candidate> best, Set<ItemId> named, boolean surroundings, ItemFilter filter) {
    Map<ItemId, Candidate> wanted = new LinkedHashMap<>();
    best.forEach(candidate -> wanted.put(candidate.id, candidate));
    named.forEach(id -> wanted.computeIfAbsent(id, Candidate::new));
    if (surroundings && filter.kinds().contains(ItemKind.MESSAGE)) {
      around(best).forEach(id -> wanted.computeIfAbsent(id, Candidate::new));
    }
    List<MemoryId> memoryIds = new ArrayList<>();
    List<Long> seqs = new ArrayList<>();
    List<String> summaries = new ArrayList<>();
    for (ItemId id : wanted.keySet()) {
      if (filter.kinds().contains(id.kind())) {
        switch (id.kind()) {
          case MEMORY -> memoryIds.add(new MemoryId(id.id()));
          case MESSAGE -> seqs.add(Long.parseLong(id.id()));
          case SUMMARY -> summaries.add(id.id());
        }
      }
    }
    if (memoryIds.isEmpty() && seqs.isEmpty() && summaries.isEmpty()) {
      return List.of();
    }
    return store.read(
        tx -> {
          if (!memoryIds.isEmpty()) {
            for (Memory memory : tx.memories().withIds(filter.memories(), memoryIds)) {
              found(wanted, new Recalled.OfMemory(memory), Optional.of(items.of(memory)), filter);
            }
          }
          if (!seqs.isEmpty()) {
            for (Message message : tx.history().withSeqs(filter.messages(), seqs)) {
              found(wanted, new Recalled.OfMessage(message), items.of(message), filter);
            }
          }
          if (!summaries.isEmpty()) {
            for (Summary summary : tx.summaries().withIds(filter.messages(), summaries)) {
              found(wanted, new Recalled.OfSummary(summary), items.of(summary), filter);
            }
          }
          return wanted.values().stream().filter(Candidate::isThere).toList();
        });
  }

  private static void found(
      Map<ItemId, Candidate> wanted,
      Recalled item,
      Optional<IndexedItem> indexed,
      ItemFilter filter) {
    Optional<Candidate> candidate = Optional.ofNullable(wanted.get(item.id()));
    if (candidate.isPresent() && indexed.filter(filter::admits).isPresent()) {
      candidate.get().found(item, indexed.get());
    }
  }

  private static Set<ItemId> around(List<Candidate> best) {
    Set<ItemId> around = new LinkedHashSet<>();
    best.stream()
        .filter(candidate -> candidate.id.kind() == ItemKind.MESSAGE)
        .limit(SURROUNDED)
        .forEach(
            candidate -> {
              long seq = Long.parseLong(candidate.id.id());
              for (long near = Math.max(1, seq - REACH); near <= seq + REACH; near++) {
                around.add(ItemId.ofMessage(near));
              }
            });
    return around;
  }
}

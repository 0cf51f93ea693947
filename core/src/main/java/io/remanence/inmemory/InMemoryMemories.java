package io.remanence.inmemory;

import io.remanence.inmemory.Tables.MadeFrom;
import io.remanence.inmemory.Tables.VisibleAt;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStats;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.MemoryStore;
import io.remanence.memory.MemoryTally;
import io.remanence.memory.RecallCount;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Memories. */
final class InMemoryMemories implements MemoryStore {
  private static final Comparator<Memory> NEWEST =
      Comparator.comparing(InMemoryMemories::position, Tables.NEWEST);

  private final Handle handle;

  InMemoryMemories(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<Memory> withIds(MemoryReach reach, Collection<MemoryId> ids) {
    Tables tables = handle.reading();
    return new HashSet<>(ids)
        .stream()
            .map(id -> tables.memories.get(id.value()))
            .flatMap(Optional::stream)
            .filter(memory -> reach.admits(memory.placement()))
            .toList();
  }

  @Override
  public void save(Memory memory) {
    Tables tables = handle.writing();
    Optional<Memory> old = tables.memories.get(memory.id().value());
    old.ifPresent(before -> takeOut(tables, before));
    putIn(
        tables,
        old.map(before -> memory.withRecalls(before.lastRecalledAt(), before.recallCount()))
            .orElse(memory));
  }

  @Override
  public boolean erase(MemoryId id) {
    Tables tables = handle.writing();
    Optional<Memory> old = tables.memories.get(id.value());
    old.ifPresent(memory -> takeOut(tables, memory));
    new InMemoryMemoryHistory(handle).forget(id);
    return old.isPresent();
  }

  @Override
  public List<Memory> list(
      MemoryReach reach, MemoryQuery query, Optional<MemoryPosition> after, int limit) {
    Pages.atLeastOne(limit);
    Tables tables = handle.reading();
    Predicate<Memory> wanted = memory -> reach.admits(memory.placement()) && query.matches(memory);
    List<Memory> found = new ArrayList<>();
    if (reach.seesEverything()) {
      collect(
          after
              .map(tables.memoriesByUpdate::ascendingAfter)
              .orElseGet(tables.memoriesByUpdate::ascending),
          wanted,
          limit,
          found);
      return Collections.unmodifiableList(found);
    }
    // The first of each visibility hold the first of all.
    for (String visibility : reach.visibilities()) {
      collect(ofVisibility(tables, visibility, after), wanted, limit, found);
    }
    return found.stream().sorted(NEWEST).limit(limit).toList();
  }

  @Override
  public Optional<Memory> findEqual(
      Placement placement, Optional<String> speaker, String contentKey, Instant now) {
    Tables tables = handle.reading();
    String visibility = placement.visibility();
    for (Memory memory : tables.memoriesByContent.ascendingFrom(List.of(visibility, contentKey))) {
      if (!memory.contentKey().equals(contentKey)
          || !memory.placement().visibility().equals(visibility)) {
        break;
      }
      if (memory.status() == MemoryStatus.ACTIVE
          && !memory.isExpired(now)
          && memory.placement().direct() == placement.direct()
          && (speaker.isEmpty()
              || memory.speaker().map(known -> known.id().equals(speaker.get())).orElse(true))) {
        return Optional.of(memory);
      }
    }
    return Optional.empty();
  }

  @Override
  public void addRecalls(Map<MemoryId, RecallCount> recalls) {
    Tables tables = handle.writing();
    recalls.forEach(
        (id, added) ->
            tables
                .memories
                .get(id.value())
                .ifPresent(
                    memory -> {
                      RecallCount sum =
                          memory
                              .lastRecalledAt()
                              .map(last -> added.plus(new RecallCount(memory.recallCount(), last)))
                              .orElse(
                                  new RecallCount(
                                      memory.recallCount() + added.times(), added.last()));
                      takeOut(tables, memory);
                      putIn(tables, memory.withRecalls(Optional.of(sum.last()), sum.times()));
                    }));
  }

  @Override
  public MemoryStats stats(MemoryReach reach, Instant now) {
    Tables tables = handle.reading();
    MemoryTally tally = new MemoryTally();
    Predicate<Memory> seen = memory -> reach.admits(memory.placement()) && !memory.isExpired(now);
    if (reach.seesEverything()) {
      for (Memory memory : tables.memories.ascending()) {
        if (seen.test(memory)) {
          tally.add(memory);
        }
      }
    }
    for (String visibility : reach.visibilities()) {
      for (Memory memory : ofVisibility(tables, visibility, Optional.empty())) {
        if (seen.test(memory)) {
          tally.add(memory);
        }
      }
    }
    return tally.stats();
  }

  @Override
  public List<Memory> scan(String afterId, int limit) {
    return Pages.take(
        handle.reading().memories.ascendingAfter(afterId), memory -> true, Pages.atLeastOne(limit));
  }

  private static Iterable<Memory> ofVisibility(
      Tables tables, String visibility, Optional<MemoryPosition> after) {
    return Pages.whileTrue(
        tables.visibleMemories.ascendingAfter(new VisibleAt(visibility, after)),
        memory -> memory.placement().visibility().equals(visibility));
  }

  private static void collect(
      Iterable<Memory> walk, Predicate<Memory> wanted, int limit, List<Memory> found) {
    int end = found.size() + limit;
    for (Memory memory : walk) {
      if (wanted.test(memory)) {
        found.add(memory);
        if (found.size() == end) {
          break;
        }
      }
    }
  }

  private static void putIn(Tables tables, Memory memory) {
    tables.memories = tables.memories.with(memory.id().value(), memory);
    tables.memoriesByUpdate = tables.memoriesByUpdate.with(position(memory), memory);
    tables.visibleMemories = tables.visibleMemories.with(visibleAt(memory), memory);
    tables.memoriesByContent = tables.memoriesByContent.with(byContent(memory), memory);
    for (long seq : memory.messageSeqs()) {
      MadeFrom made = new MadeFrom(seq, memory.id().value());
      tables.madeFrom = tables.madeFrom.with(made, made);
    }
  }

  private static void takeOut(Tables tables, Memory memory) {
    tables.memories = tables.memories.without(memory.id().value());
    tables.memoriesByUpdate = tables.memoriesByUpdate.without(position(memory));
    tables.visibleMemories = tables.visibleMemories.without(visibleAt(memory));
    tables.memoriesByContent = tables.memoriesByContent.without(byContent(memory));
    for (long seq : memory.messageSeqs()) {
      tables.madeFrom = tables.madeFrom.without(new MadeFrom(seq, memory.id().value()));
    }
  }

  private static MemoryPosition position(Memory memory) {
    return new MemoryPosition(memory.updatedAt(), memory.id());
  }

  private static VisibleAt visibleAt(Memory memory) {
    return new VisibleAt(memory.placement().visibility(), Optional.of(position(memory)));
  }

  private static List<String> byContent(Memory memory) {
    return List.of(memory.placement().visibility(), memory.contentKey(), memory.id().value());
  }
}

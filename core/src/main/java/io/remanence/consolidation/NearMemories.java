package io.remanence.consolidation;

import io.remanence.embed.Embedder;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.Index;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemKind;
import io.remanence.recall.PoolHit;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.store.Store;
import io.remanence.text.Texts;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds which memories may say nearly the same, for {@link NearEquality} to judge. Few ask the
 * index, each for those nearest by words; of many all pairs are worked out by {@link NearTexts}.
 * Vectors are compared too, among those only that tell the same ({@link Frames}): by {@link
 * VectorPairs} where they are thousands, by the index where they are more or few ask.
 */
final class NearMemories {
  private static final int NEAREST = 10;

  /** What says the same is nearer than anything else, so few are enough. */
  private static final int NEAREST_MEANINGS = 5;

  private static final int QUERY_CHARS = 240;

  private static final int PAGE = 500;

  /**
   * So many that tell the same numbers, times and persons are compared by their vectors each with
   * each; more ask the index.
   */
  private static final int MOST_COMPARED = 12_000;

  /** A text that is within another, or holds it, has more of its words than this. */
  private static final double LEAST_RELEVANCE = 0.3;

  private final Store store;
  private final Index index;
  private final StatementVectors vectors;
  private final Clock clock;

  NearMemories(Store store, Index index, StatementVectors vectors, Clock clock) {
    this.store = store;
    this.index = index;
    this.vectors = vectors;
    this.clock = clock;
  }

  /** Those near to each of them, in the same order; none that has no near one. */
  Map<MemoryId, List<MemoryId>> byIndex(List<Memory> asking, Wordings wordings) {
    Instant now = now();
    Map<MemoryId, List<MemoryId>> near = new LinkedHashMap<>();
    Map<MemoryId, Map<Embedder, float[]>> stored = vectors.stored(asking);
    for (Memory memory : asking) {
      ItemFilter filter = besides(memory, now);
      Set<MemoryId> hits = new LinkedHashSet<>(byWords(memory, filter));
      if (wordings.of(memory).isShort()) {
        hits.addAll(byMeaning(memory, stored, filter));
      }
      if (!hits.isEmpty()) {
        near.put(memory.id(), List.copyOf(hits));
      }
    }
    return near;
  }

  /** The nearest by their vectors, where the memory has one. */
  private Set<MemoryId> byMeaning(
      Memory memory, Map<MemoryId, Map<Embedder, float[]>> stored, ItemFilter filter) {
    if (!stored.containsKey(memory.id())) {
      return Set.of();
    }
    Set<MemoryId> near = vectors.nearest(stored.get(memory.id()), filter, NEAREST_MEANINGS + 1);
    near.remove(memory.id());
    return near;
  }

  private List<MemoryId> byWords(Memory memory, ItemFilter filter) {
    List<MemoryId> near = new ArrayList<>();
    for (PoolHit hit :
        index.words(Texts.truncate(memory.content(), QUERY_CHARS), filter, NEAREST + 1)) {
      if (hit.relevance() >= LEAST_RELEVANCE && !hit.id().id().equals(memory.id().value())) {
        near.add(new MemoryId(hit.id().id()));
      }
    }
    return near;
  }

  /** Lets in what the index holds of active memories of the same visibility and speaker. */
  static ItemFilter besides(Memory memory, Instant now) {
    return new ItemFilter(
        Set.of(ItemKind.MEMORY),
        MemoryReach.sharing(memory.placement()),
        new MessageReach.Nothing(),
        Set.of(MemoryStatus.ACTIVE),
        memory.speaker().map(Speaker::id),
        Optional.empty(),
        Set.of(),
        Optional.empty(),
        Optional.empty(),
        0,
        Optional.empty(),
        now);
  }

  /** All pairs there are, asked for page by page. */
  Function<List<Memory>, Map<MemoryId, List<MemoryId>>> among(
      MemoryReach reach, double similarity, Wordings wordings) {
    NearTexts texts = new NearTexts(similarity, NEAREST);
    Frames frames = new Frames();
    Consolidator.all(
        store,
        reach,
        MemoryQuery.active(now()),
        memory -> {
          NearEquality words = wordings.of(memory);
          texts.add(kin(memory), memory.id(), words.words());
          if (words.isShort()) {
            frames.add(kin(memory), memory.id(), words);
          }
        });
    Map<MemoryId, List<MemoryId>> pairs = texts.pairs();
    for (List<MemoryId> group : frames.groups()) {
      if (group.size() > 1 && group.size() <= MOST_COMPARED) {
        addNear(reach, group, pairs);
      }
    }
    return asking -> {
      Instant now = now();
      Map<MemoryId, List<MemoryId>> near = new LinkedHashMap<>();
      Map<MemoryId, Map<Embedder, float[]>> stored = new HashMap<>();
      List<Memory> many =
          asking.stream()
              .filter(memory -> wordings.of(memory).isShort())
              .filter(memory -> frames.of(kin(memory), wordings.of(memory)).size() > MOST_COMPARED)
              .toList();
      stored.putAll(vectors.stored(many));
      for (Memory memory : asking) {
        Set<MemoryId> hits = new LinkedHashSet<>(pairs.getOrDefault(memory.id(), List.of()));
        hits.addAll(byMeaning(memory, stored, besides(memory, now)));
        if (!hits.isEmpty()) {
          near.put(memory.id(), List.copyOf(hits));
        }
      }
      return near;
    };
  }

  /** Adds those of a group that are near by vectors of a model that knows both. */
  private void addNear(
      MemoryReach reach, List<MemoryId> group, Map<MemoryId, List<MemoryId>> pairs) {
    Map<Embedder, VectorPairs> compared = new HashMap<>();
    Map<Embedder, List<MemoryId>> ids = new HashMap<>();
    for (int from = 0; from < group.size(); from += PAGE) {
      List<MemoryId> some = group.subList(from, Math.min(group.size(), from + PAGE));
      vectors
          .stored(store.read(tx -> tx.memories().withIds(reach, some)))
          .forEach(
              (id, own) ->
                  own.forEach(
                      (embedder, vector) -> {
                        compared
                            .computeIfAbsent(embedder, any -> new VectorPairs(vector.length))
                            .add(vector);
                        ids.computeIfAbsent(embedder, any -> new ArrayList<>()).add(id);
                      }));
    }
    compared.forEach(
        (embedder, all) -> {
          List<MemoryId> of = ids.getOrDefault(embedder, List.of());
          all.reaching(
              embedder.nearEqual(),
              (later, earlier) -> {
                note(pairs, of.get(later), of.get(earlier));
                note(pairs, of.get(earlier), of.get(later));
              });
        });
  }

  private static void note(Map<MemoryId, List<MemoryId>> pairs, MemoryId one, MemoryId other) {
    List<MemoryId> near = pairs.computeIfAbsent(one, any -> new ArrayList<>());
    if (near.size() < NEAREST + NEAREST_MEANINGS && !near.contains(other)) {
      near.add(other);
    }
  }

  private static Object kin(Memory memory) {
    return List.of(
        memory.placement().visibility(),
        memory.placement().direct(),
        memory.speaker().map(Speaker::id));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

package io.remanence.consolidation;

import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.history.Speaker;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProgress;
import io.remanence.recall.IndexedItems;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lets a memory that tells of an update take the place of older ones of the same fact. Where both
 * have a vector by a model that knows their language, the cosine decides, for the same subject;
 * where they have none, how far their words go together. Runs after the memory is committed and
 * supersedes each older one only in the version that was read.
 */
public final class Successors {
  private static final int POOL = 20;

  /** D8 looks at so many, and no update is about more. */
  private static final int MOST = 5;

  /** Who is this far behind the likest is about something else. */
  private static final double MARGIN = 0.15;

  private static final Duration WAIT_FOR_INDEX = Duration.ofMillis(250);

  private final Store store;
  private final Index index;
  private final IndexProgress progress;
  private final StatementVectors vectors;
  private final Memories memories;
  private final Clock clock;
  private final Writing writing;

  /**
   * Finds what a memory supersedes.
   *
   * @param progress tells how far the index has come
   * @param items what is embedded of a memory
   */
  public Successors(
      Store store,
      Index index,
      IndexProgress progress,
      VectorStore vectors,
      List<Embedder> embedders,
      IndexedItems items,
      Memories memories,
      Clock clock,
      Writing writing) {
    this.store = store;
    this.index = index;
    this.progress = progress;
    this.vectors = new StatementVectors(index, vectors, embedders, items);
    this.memories = memories;
    this.clock = clock;
    this.writing = writing;
  }

  /** An older memory and how sure it is that it is about the same fact. */
  private record Match(Memory memory, double likeness) {}

  /**
   * Supersedes what this memory, whose tags say that it replaces something, was saved to replace.
   *
   * @param waitFor the last change that the index should know
   * @return what was superseded, as it was before
   */
  public List<Memory> after(Memory newer, long waitFor) {
    if (newer.status() != MemoryStatus.ACTIVE) {
      return List.of();
    }
    var unused = progress.await(waitFor, WAIT_FOR_INDEX);
    Map<Embedder, float[]> own = vectors.embed(newer);
    List<Match> matches = matches(newer, candidates(newer, own), own);
    if (matches.isEmpty()) {
      return List.of();
    }
    double best = matches.stream().mapToDouble(Match::likeness).max().orElseThrow();
    List<Memory> older =
        matches.stream()
            .filter(match -> match.likeness() >= best - MARGIN)
            .sorted((a, b) -> Double.compare(b.likeness(), a.likeness()))
            .limit(MOST)
            .map(Match::memory)
            .toList();
    return writing.write(
        tx -> {
          List<Memory> superseded = new ArrayList<>();
          if (!Consolidator.unchanged(tx, List.of(newer))) {
            return superseded;
          }
          for (Memory memory : older) {
            if (Consolidator.unchanged(tx, List.of(memory))) {
              memories.superseded(
                  TxMemories.of(tx), memory, newer.id(), Optional.of(newer.id().value()));
              superseded.add(memory);
            }
          }
          return superseded;
        });
  }

  private List<Memory> candidates(Memory newer, Map<Embedder, float[]> own) {
    Instant now = clock.instant();
    ItemFilter filter = NearMemories.besides(newer, now);
    Set<MemoryId> near = new LinkedHashSet<>();
    add(near, index.words(newer.content(), filter, POOL));
    near.addAll(vectors.nearest(own, filter, POOL));
    near.remove(newer.id());
    if (near.isEmpty()) {
      return List.of();
    }
    return store
        .read(tx -> tx.memories().withIds(MemoryReach.sharing(newer.placement()), near))
        .stream()
        .filter(memory -> memory.status() == MemoryStatus.ACTIVE && !memory.isExpired(now))
        .filter(memory -> memory.version() < newer.version())
        .filter(memory -> speaker(memory).equals(speaker(newer)))
        .filter(memory -> memory.placement().direct() == newer.placement().direct())
        .toList();
  }

  private static void add(Set<MemoryId> near, List<PoolHit> hits) {
    hits.forEach(hit -> near.add(new MemoryId(hit.id().id())));
  }

  private static Optional<String> speaker(Memory memory) {
    return memory.speaker().map(Speaker::id);
  }

  private List<Match> matches(Memory newer, List<Memory> older, Map<Embedder, float[]> own) {
    Map<MemoryId, Double> byMeaning = byMeaning(older, own);
    SameFact fact = SameFact.of(newer.content());
    List<Match> matches = new ArrayList<>();
    for (Memory memory : older) {
      SameFact before = SameFact.of(memory.content());
      if (before.sharesSubject(fact)) {
        Optional<Double> meaning = Optional.ofNullable(byMeaning.get(memory.id()));
        double words = before.together(fact);
        if (meaning.map(above -> above >= 0).orElse(words >= SameFact.SURE)) {
          matches.add(new Match(memory, meaning.orElse(words)));
        }
      }
    }
    return matches;
  }

  /** How far each is above its model's threshold, for those with a vector of just their text. */
  private Map<MemoryId, Double> byMeaning(List<Memory> older, Map<Embedder, float[]> own) {
    Map<MemoryId, Double> above = new HashMap<>();
    vectors
        .stored(older)
        .forEach(
            (id, stored) ->
                stored.forEach(
                    (embedder, vector) -> {
                      if (own.containsKey(embedder)) {
                        double cosine = StatementVectors.cosine(own.get(embedder), vector);
                        above.merge(id, cosine - embedder.sameFact(), Math::max);
                      }
                    }));
    return above;
  }
}

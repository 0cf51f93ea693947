package io.remanence.probe;

import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.probe.Canaries.Pair;
import io.remanence.probe.ProbeCheck.Finding;
import io.remanence.recall.Index;
import io.remanence.recall.IndexProgress;
import io.remanence.recall.ItemId;
import io.remanence.recall.RecallPipeline;
import io.remanence.recall.RecallRequest;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import io.remanence.store.Unowned;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks whether scopes are kept apart in earnest: writes canaries under two scopes that differ in
 * one part, for each part that isolation compares, and asks for them as a reader of the first. Each
 * way to a memory is asked by itself: recall reads hits back from the store, so a leak in the index
 * would not show there, nor one of the store in the index.
 *
 * <p>Whatever happens, what it wrote is removed, at once or by {@link #sweep} when the space is
 * next opened. Safe for use by many threads; one run at a time.
 */
public final class IsolationProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration VECTOR_PATIENCE = Duration.ofSeconds(5);
  private static final int MOST = 100;

  private final Store store;
  private final Index index;
  private final IndexProgress progress;
  private final VectorWait vectorWait;
  private final VectorStore vectors;
  private final List<String> models;
  private final RecallPipeline recall;
  private final Memories memories;
  private final Supplier<String> runs;
  private final Clock clock;
  private final Deletion deletion;
  private final Consumer<Function<Tx, List<Memory>>> writer;

  /** Deletes what a reader sees and a query matches, as every caller does. */
  public interface Deletion {
    /** The ids of what is gone. */
    List<MemoryId> delete(MemoryReach reach, MemoryQuery query);
  }

  /** Waits for vectors. */
  public interface VectorWait {
    /** Whether every change up to this one can be found by meaning. */
    boolean await(long seq, Duration patience);
  }

  /**
   * A probe.
   *
   * @param models the embedding models whose vectors the index holds
   * @param runs gives each run its name
   * @param writer runs a transaction that changes memories, and tells of it
   */
  public IsolationProbe(
      Store store,
      Index index,
      IndexProgress progress,
      VectorWait vectorWait,
      VectorStore vectors,
      List<String> models,
      RecallPipeline recall,
      Memories memories,
      Supplier<String> runs,
      Clock clock,
      Deletion deletion,
      Consumer<Function<Tx, List<Memory>>> writer) {
    this.store = store;
    this.index = index;
    this.progress = progress;
    this.vectorWait = vectorWait;
    this.vectors = vectors;
    this.models = List.copyOf(models);
    this.recall = recall;
    this.memories = memories;
    this.runs = runs;
    this.clock = clock;
    this.deletion = deletion;
    this.writer = writer;
  }

  /** Runs all checks. */
  public synchronized ProbeReport run() {
    List<ProbeCheck> checks = new ArrayList<>();
    Canaries canaries = new Canaries(runs.get());
    try {
      writer.accept(
          tx ->
              canaries.memories().stream()
                  .map(memory -> memories.create(TxMemories.of(tx), memory).memory())
                  .toList());
      look(canaries.pairs(), checks);
    } catch (RuntimeException failure) {
      checks.add(new ProbeCheck("write", Finding.FAILED, reason(failure)));
    } finally {
      checks.add(cleanUp());
    }
    checks.add(owners());
    return new ProbeReport(checks);
  }

  private void look(List<Pair> pairs, List<ProbeCheck> checks) {
    long head = store.read(tx -> tx.changes().head());
    boolean indexed = progress.await(head, PATIENCE);
    checks.add(each("get", pairs, this::got));
    checks.add(each("list", pairs, this::listed));
    if (indexed) {
      checks.add(each("index-words", pairs, this::byWords));
      checks.add(each("index-newest", pairs, this::newest));
      if (index.searchesVectors() && !models.isEmpty()) {
        checks.add(
            vectorWait.await(head, VECTOR_PATIENCE)
                ? each("index-vectors", pairs, this::nearest)
                : new ProbeCheck(
                    "index-vectors", Finding.NOT_CHECKED, "no vectors after 5 seconds"));
      }
      checks.add(each("search", pairs, this::searched));
    } else {
      checks.add(
          new ProbeCheck("search", Finding.NOT_CHECKED, "the index is behind after 5 seconds"));
    }
    // Last, since it takes the canaries of the readers away.
    checks.add(each("delete", pairs, this::deleted));
  }

  /** Rows that a reader could be given by mistake, since nothing says whose they are. */
  private ProbeCheck owners() {
    try {
      Unowned found = store.read(tx -> tx.scan().unowned());
      if (found.equals(Unowned.NONE)) {
        return new ProbeCheck("owners", Finding.OWNED, "");
      }
      return new ProbeCheck(
          "owners",
          Finding.UNOWNED,
          "memory %d, candidate %d, profile %d, message %d"
              .formatted(found.memories(), found.candidates(), found.profiles(), found.messages()));
    } catch (RuntimeException failure) {
      return new ProbeCheck("owners", Finding.FAILED, reason(failure));
    }
  }

  /** What one look at a pair showed: the ids that the reader of a got. */
  private interface Look {
    Collection<String> ids(Pair pair);
  }

  private static ProbeCheck each(String name, List<Pair> pairs, Look look) {
    List<String> leaking = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    try {
      for (Pair pair : pairs) {
        Collection<String> ids = look.ids(pair);
        String mode = pair.mode().wireName();
        if (ids.stream().anyMatch(id -> !id.equals(pair.a().value()))) {
          leaking.add(mode);
        } else if (!ids.contains(pair.a().value())) {
          missing.add(mode);
        }
      }
    } catch (RuntimeException failure) {
      return new ProbeCheck(name, Finding.FAILED, reason(failure));
    }
    if (!leaking.isEmpty()) {
      return new ProbeCheck(name, Finding.LEAK, String.join(", ", leaking));
    }
    return missing.isEmpty()
        ? new ProbeCheck(name, Finding.APART, "")
        : new ProbeCheck(name, Finding.OWN_MISSING, String.join(", ", missing));
  }

  private Collection<String> got(Pair pair) {
    return store.read(
        tx ->
            tx.memories().withIds(pair.reach(), List.of(pair.a(), pair.b())).stream()
                .map(memory -> memory.id().value())
                .toList());
  }

  private Collection<String> listed(Pair pair) {
    return store.read(
        tx ->
            tx.memories().list(pair.reach(), query(), Optional.empty(), MOST).stream()
                .map(memory -> memory.id().value())
                .toList());
  }

  private MemoryQuery query() {
    return new MemoryQuery(
        Set.of(MemoryStatus.values()),
        Optional.of(Canaries.TAG),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        now());
  }

  private Collection<String> byWords(Pair pair) {
    return index.words(pair.word(), pair.filter(now()), MOST).stream()
        .map(hit -> hit.id().id())
        .toList();
  }

  private Collection<String> newest(Pair pair) {
    return index.newest(pair.filter(now()), MOST).stream().map(hit -> hit.id().id()).toList();
  }

  /** Asks by the vector of the other's canary: nothing is nearer to that. */
  private Collection<String> nearest(Pair pair) {
    Set<String> ids = new java.util.LinkedHashSet<>();
    String key = ItemId.of(pair.b()).key();
    for (String model : models) {
      Map<String, StoredVector> stored = vectors.get(model, List.of(key));
      StoredVector vector = stored.get(key);
      if (vector != null) {
        index
            .nearest(model, vector.vector(), pair.filter(now()), MOST)
            .forEach(hit -> ids.add(hit.id().id()));
      }
    }
    return ids;
  }

  private Collection<String> searched(Pair pair) {
    return recall
        .recall(
            new RecallRequest(
                    pair.word() + " " + pair.mode().wireName(),
                    pair.filter(now()),
                    RecallRequest.MAX_LIMIT,
                    0,
                    false,
                    Set.of(),
                    0)
                .from(Optional.empty(), ZoneOffset.UTC))
        .hits()
        .stream()
        .map(hit -> hit.item().id().id())
        .toList();
  }

  /**
   * What a deletion took; where it left the other's, but not as many as it said, that shows too.
   */
  private Collection<String> deleted(Pair pair) {
    List<String> gone = new ArrayList<>();
    deletion.delete(pair.reach(), query()).forEach(id -> gone.add(id.value()));
    boolean otherStays =
        store.read(
            tx -> !tx.memories().withIds(MemoryReach.everything(), List.of(pair.b())).isEmpty());
    if (!otherStays) {
      gone.add(pair.b().value());
    }
    return gone;
  }

  /** Removes every canary, also those that an earlier run left when it was cut off. */
  public synchronized void sweep() {
    if (!store.read(tx -> Canaries.left(tx.memories())).isEmpty()) {
      writer.accept(
          tx -> {
            List<Memory> left = Canaries.left(tx.memories());
            left.forEach(memory -> memories.erase(TxMemories.of(tx), memory));
            return left;
          });
    }
  }

  private ProbeCheck cleanUp() {
    try {
      sweep();
      int left = store.read(tx -> Canaries.left(tx.memories())).size();
      return left == 0
          ? new ProbeCheck("clean-up", Finding.REMOVED, "")
          : new ProbeCheck("clean-up", Finding.LEFT_BEHIND, Integer.toString(left));
    } catch (RuntimeException failure) {
      return new ProbeCheck("clean-up", Finding.LEFT_BEHIND, reason(failure));
    }
  }

  private static String reason(RuntimeException failure) {
    return Optional.ofNullable(failure.getMessage()).orElse(failure.toString());
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

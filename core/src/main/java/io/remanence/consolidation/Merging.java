package io.remanence.consolidation;

import io.remanence.embed.Embedder;
import io.remanence.id.IdSource;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.RecallCount;
import io.remanence.recall.Index;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Joins memories that say nearly the same. Where few changed since the last time, each asks the
 * index for the nearest by words among those that it could be joined with; where many did, {@link
 * NearTexts} pairs all of them. The nearest by vectors come from the index in both cases. Either
 * way the work grows with their number and not with its square. What is compared was read outside
 * of any transaction; the one that joins takes a group only in the versions that were read, so a
 * write made meanwhile wins.
 */
final class Merging {
  private static final int PAGE = 200;

  /** So many changes are few: asking the index for each costs less than reading all there is. */
  private static final int FEW = 500;

  /** Of more changes it is not looked at which are of active memories. */
  private static final int MOST_LOOKED_AT = 10 * FEW;

  private static final Comparator<Memory> NEWEST =
      Comparator.comparing(Memory::updatedAt)
          .thenComparing(Memory::createdAt)
          .thenComparing(Memory::version)
          .reversed();

  private final Store store;
  private final StatementVectors vectors;
  private final NearMemories near;
  private final Memories memories;
  private final Clock clock;
  private final IdSource ids;
  private final Writing writing;

  Merging(
      Store store,
      Index index,
      StatementVectors vectors,
      Memories memories,
      Clock clock,
      IdSource ids,
      Writing writing) {
    this.store = store;
    this.vectors = vectors;
    this.near = new NearMemories(store, index, vectors, clock);
    this.memories = memories;
    this.clock = clock;
    this.ids = ids;
    this.writing = writing;
  }

  /** What is to become one: all of them, newest first, and the one whose text stays. */
  private record Found(List<Memory> members, Memory text) {
    Memory survivor() {
      return members.getFirst();
    }

    List<Memory> absorbed() {
      return members.subList(1, members.size());
    }
  }

  /** Looks for groups and joins them, unless it is only to say what it would do. */
  ConsolidationReport run(MemoryReach reach, String scope, double similarity, boolean dryRun) {
    Consolidation record =
        new Consolidation(
            ids.next("con"),
            ConsolidationMode.MERGE,
            now(),
            scope,
            similarity,
            store.read(tx -> tx.changes().head()),
            0,
            Optional.empty());
    Set<MemoryId> done = new HashSet<>();
    List<ConsolidationReport.Group> groups = new ArrayList<>();
    long skipped = 0;
    Wordings wordings = new Wordings();
    Optional<Set<MemoryId>> few =
        changed(record).map(ids -> active(reach, ids)).filter(ids -> ids.size() <= FEW);
    Function<List<Memory>, Map<MemoryId, List<MemoryId>>> pairing =
        few.isPresent()
            ? asking -> near.byIndex(asking, wordings)
            : near.among(reach, similarity, wordings);
    List<MemoryId> candidates = candidates(reach, few);
    for (int from = 0; from < candidates.size(); from += PAGE) {
      List<MemoryId> some = candidates.subList(from, Math.min(candidates.size(), from + PAGE));
      List<Found> found = find(reach, some, pairing, wordings, similarity, done);
      List<Found> joined = dryRun || found.isEmpty() ? found : join(record, found);
      skipped += found.size() - joined.size();
      joined.forEach(group -> groups.add(shown(group)));
    }
    long merged = groups.stream().mapToLong(group -> group.absorbed().size()).sum();
    boolean kept = !dryRun && note(record, reach);
    return new ConsolidationReport(
        kept ? Optional.of(record.id()) : Optional.empty(),
        ConsolidationMode.MERGE,
        merged,
        0,
        skipped,
        groups);
  }

  private static ConsolidationReport.Group shown(Found group) {
    return new ConsolidationReport.Group(
        Optional.of(group.survivor().id()),
        group.absorbed().stream().map(Memory::id).toList(),
        group.text().content());
  }

  /**
   * Keeps the record even where nothing was joined: the next run begins where this one did. Of a
   * scope that holds nothing none is kept, since its name may be that of who was erased meanwhile.
   *
   * @return whether there is a record
   */
  private boolean note(Consolidation record, MemoryReach reach) {
    AtomicBoolean kept = new AtomicBoolean();
    writing.write(
        tx -> {
          boolean there = tx.consolidations().get(record.id()).isPresent();
          boolean nothing =
              !reach.seesEverything()
                  && tx.memories()
                      .list(reach, MemoryQuery.everything(), Optional.empty(), 1)
                      .isEmpty();
          if (!there && !nothing) {
            begin(tx, record);
          }
          kept.set(there || !nothing);
          return List.of();
        });
    return kept.get();
  }

  /**
   * Those of them that the reader sees and that are active: what a merge absorbed changed too.
   * Where they are too many even before that is known, all.
   */
  private Set<MemoryId> active(MemoryReach reach, Set<MemoryId> changed) {
    if (changed.size() > MOST_LOOKED_AT) {
      return changed;
    }
    List<MemoryId> all = List.copyOf(changed);
    Set<MemoryId> active = new HashSet<>();
    for (int from = 0; from < all.size(); from += PAGE) {
      read(reach, all.subList(from, Math.min(all.size(), from + PAGE))).stream()
          .filter(memory -> memory.status() == MemoryStatus.ACTIVE)
          .forEach(memory -> active.add(memory.id()));
    }
    return active;
  }

  private static void begin(Tx tx, Consolidation record) {
    tx.consolidations().save(record);
    Consolidator.changed(tx, record.id());
  }

  /** What changed since the last run of this kind, where that is known. */
  private Optional<Set<MemoryId>> changed(Consolidation record) {
    return store
        .read(tx -> tx.consolidations().latest(ConsolidationMode.MERGE, record.scope()))
        .filter(last -> last.similarity() == record.similarity())
        .filter(last -> last.undoneAt().isEmpty())
        .flatMap(last -> Consolidator.changedSince(store, last.asOf()));
  }

  /** These, else all; latest content first. */
  private List<MemoryId> candidates(MemoryReach reach, Optional<Set<MemoryId>> few) {
    if (few.isPresent()) {
      return read(reach, List.copyOf(few.get())).stream().sorted(NEWEST).map(Memory::id).toList();
    }
    List<MemoryId> all = new ArrayList<>();
    Consolidator.all(store, reach, MemoryQuery.active(now()), memory -> all.add(memory.id()));
    return all;
  }

  private List<Memory> read(MemoryReach reach, List<MemoryId> wanted) {
    return store.read(tx -> tx.memories().withIds(reach, wanted));
  }

  private List<Found> find(
      MemoryReach reach,
      List<MemoryId> candidates,
      Function<List<Memory>, Map<MemoryId, List<MemoryId>>> pairing,
      Wordings wordings,
      double similarity,
      Set<MemoryId> done) {
    Instant now = now();
    Map<MemoryId, Memory> active =
        read(reach, candidates.stream().filter(id -> !done.contains(id)).toList()).stream()
            .filter(memory -> memory.status() == MemoryStatus.ACTIVE && !memory.isExpired(now))
            .collect(Collectors.toMap(Memory::id, Function.identity()));
    List<Memory> asking = candidates.stream().filter(active::containsKey).map(active::get).toList();
    Map<MemoryId, List<MemoryId>> near = pairing.apply(asking);
    Map<MemoryId, ReadStatement> known = known(reach, near, wordings, now);
    List<Found> found = new ArrayList<>();
    near.forEach(
        (id, hits) -> {
          if (known.containsKey(id) && !done.contains(id)) {
            List<ReadStatement> others =
                hits.stream()
                    .filter(o -> known.containsKey(o) && !done.contains(o))
                    .map(known::get)
                    .toList();
            group(known.get(id), others, similarity)
                .ifPresent(
                    group -> {
                      group.members().forEach(member -> done.add(member.id()));
                      found.add(group);
                    });
          }
        });
    return found;
  }

  /** All that are to be compared, as the reader may see them. */
  private Map<MemoryId, ReadStatement> known(
      MemoryReach reach, Map<MemoryId, List<MemoryId>> near, Wordings wordings, Instant now) {
    Set<MemoryId> wanted = new LinkedHashSet<>(near.keySet());
    near.values().forEach(wanted::addAll);
    Map<MemoryId, ReadStatement> known = new HashMap<>();
    if (wanted.isEmpty()) {
      return known;
    }
    List<Memory> there =
        read(reach, List.copyOf(wanted)).stream()
            .filter(m -> m.status() == MemoryStatus.ACTIVE && !m.isExpired(now))
            .toList();
    Map<MemoryId, Map<Embedder, float[]>> stored = vectors.stored(there);
    store
        .read(
            tx ->
                there.stream()
                    .map(
                        m ->
                            ReadStatement.of(
                                tx, m, wordings.of(m), stored.getOrDefault(m.id(), Map.of())))
                    .toList())
        .forEach(each -> known.put(each.memory().id(), each));
    return known;
  }

  /** The memory with those others that go with it under one text, the longest. */
  private static Optional<Found> group(
      ReadStatement asking, List<ReadStatement> others, double similarity) {
    List<ReadStatement> similar =
        others.stream()
            .filter(other -> other.kin().equals(asking.kin()) && !other.wasPartedFrom(asking))
            .filter(other -> asking.saysTheSame(other, similarity))
            .toList();
    if (similar.isEmpty()) {
      return Optional.empty();
    }
    List<ReadStatement> all = new ArrayList<>(similar);
    all.addFirst(asking);
    ReadStatement longest = asking;
    for (ReadStatement each : all) {
      int more = each.text().length() - longest.text().length();
      boolean newer = NEWEST.compare(each.memory(), longest.memory()) < 0;
      if (more > 0 || more == 0 && newer) {
        longest = each;
      }
    }
    ReadStatement text = longest;
    List<Memory> members =
        all.stream()
            .filter(each -> each == text || !each.wasPartedFrom(text))
            .filter(each -> each == text || text.saysTheSame(each, similarity))
            .map(ReadStatement::memory)
            .sorted(NEWEST)
            .toList();
    return members.size() < 2 ? Optional.empty() : Optional.of(new Found(members, text.memory()));
  }

  /** Joins the groups of which nothing changed; those that were joined. */
  private List<Found> join(Consolidation record, List<Found> found) {
    List<Found> joined = new ArrayList<>();
    writing.write(
        tx -> {
          joined.clear();
          List<Memory> touched = new ArrayList<>();
          List<Consolidation.Group> groups = new ArrayList<>();
          for (Found group : found) {
            if (Consolidator.unchanged(tx, group.members())) {
              groups.add(join(tx, record.id(), group));
              touched.add(group.survivor());
              joined.add(group);
            }
          }
          if (tx.consolidations().get(record.id()).isEmpty()) {
            begin(tx, record);
          }
          tx.consolidations().add(record.id(), groups);
          return touched;
        });
    return joined;
  }

  private Consolidation.Group join(Tx tx, String id, Found group) {
    Memory before = group.survivor();
    Memory after = memories.merged(TxMemories.of(tx), group.members(), group.text(), id);
    List<Consolidation.Part> absorbed = new ArrayList<>();
    long recalls = 0;
    Optional<Instant> last = Optional.empty();
    // The counters as they are in this transaction: a recall changes no version.
    for (Memory member : tx.memories().withIds(MemoryReach.everything(), idsOf(group.absorbed()))) {
      absorbed.add(
          Consolidation.Part.of(memories.absorbed(TxMemories.of(tx), member, before.id(), id)));
      recalls += member.recallCount();
      if (member.lastRecalledAt().isPresent()
          && last.map(member.lastRecalledAt().get()::isAfter).orElse(true)) {
        last = member.lastRecalledAt();
      }
    }
    if (recalls > 0 && last.isPresent()) {
      tx.memories().addRecalls(Map.of(before.id(), new RecallCount(recalls, last.get())));
    }
    return new Consolidation.Group(
        Consolidation.Part.of(after), absorbed, last.isPresent() ? recalls : 0);
  }

  private static List<MemoryId> idsOf(List<Memory> some) {
    return some.stream().map(Memory::id).toList();
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

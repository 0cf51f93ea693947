package io.remanence.consolidation;

import io.remanence.history.Speaker;
import io.remanence.id.IdSource;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.profile.Profiles;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Archives old or hidden memories under a summary, which only counts what they were about. The
 * first ones of the list are taken; those that share a visibility share a summary, which no one
 * sees who did not see them. As in merging, a group that changed since it was read is left alone.
 */
final class Digesting {
  private static final int PAGE = 200;
  private static final int LEAST = 2;
  private static final int LITTLE_IMPORTANCE = 2;
  private static final double CONFIDENCE = 0.7;

  private final Store store;
  private final Memories memories;
  private final Clock clock;
  private final IdSource ids;
  private final Writing writing;
  private final ProfileUpdates profiles;

  Digesting(Store store, Memories memories, Clock clock, IdSource ids, Writing writing) {
    this.store = store;
    this.memories = memories;
    this.clock = clock;
    this.ids = ids;
    this.writing = writing;
    this.profiles = new ProfileUpdates(new Profiles(clock, ids));
  }

  /** Who sees a memory. */
  private record Audience(String visibility, boolean direct) {
    static Audience of(Memory memory) {
      return new Audience(memory.placement().visibility(), memory.placement().direct());
    }
  }

  ConsolidationReport run(
      MemoryReach reach, String scope, DigestSettings settings, boolean dryRun) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Map<Audience, List<Memory>> audiences = new LinkedHashMap<>();
    for (Memory memory : candidates(reach, settings, now)) {
      audiences.computeIfAbsent(Audience.of(memory), key -> new ArrayList<>()).add(memory);
    }
    List<List<Memory>> groups =
        audiences.values().stream()
            .filter(group -> group.size() >= LEAST && !archived(group).isEmpty())
            .toList();
    if (dryRun || groups.isEmpty()) {
      return report(Optional.empty(), groups, settings);
    }
    Consolidation record =
        new Consolidation(
            ids.next("con"),
            ConsolidationMode.DIGEST,
            now,
            scope,
            0,
            store.read(tx -> tx.changes().head()),
            0,
            Optional.empty());
    return archive(record, groups, settings);
  }

  /** Those that are not archived yet. */
  private static List<Memory> archived(List<Memory> group) {
    return group.stream().filter(memory -> memory.status() != MemoryStatus.ARCHIVED).toList();
  }

  private static ConsolidationReport report(
      Optional<String> id, List<List<Memory>> groups, DigestSettings settings) {
    List<ConsolidationReport.Group> shown =
        groups.stream()
            .map(
                group ->
                    new ConsolidationReport.Group(
                        Optional.empty(),
                        archived(group).stream().map(Memory::id).toList(),
                        DigestText.of(group, settings)))
            .toList();
    long merged = shown.stream().mapToLong(group -> group.absorbed().size()).sum();
    return new ConsolidationReport(id, ConsolidationMode.DIGEST, merged, 0, 0, shown);
  }

  /** The first of the list that are hidden, or old and of little importance. */
  private List<Memory> candidates(MemoryReach reach, DigestSettings settings, Instant now) {
    MemoryQuery query =
        new MemoryQuery(
            Set.of(MemoryStatus.ACTIVE, MemoryStatus.SUPERSEDED, MemoryStatus.ARCHIVED),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            now);
    List<Memory> found = new ArrayList<>();
    Optional<MemoryPosition> after = Optional.empty();
    while (true) {
      Optional<MemoryPosition> from = after;
      List<Memory> page = store.read(tx -> tx.memories().list(reach, query, from, PAGE));
      for (Memory memory : page) {
        if (isCandidate(memory, settings.minAge(), now)) {
          found.add(memory);
          if (found.size() == settings.max()) {
            return found;
          }
        }
      }
      if (page.size() < PAGE) {
        return found;
      }
      after = Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
    }
  }

  /** A summary is no candidate: a summary of summaries says nothing. */
  private static boolean isCandidate(Memory memory, Duration minAge, Instant now) {
    return memory.source() != MemorySource.DIGEST
        && (memory.status() != MemoryStatus.ACTIVE
            || memory.importance() <= LITTLE_IMPORTANCE
                && Duration.between(memory.createdAt(), now).compareTo(minAge) >= 0);
  }

  private ConsolidationReport archive(
      Consolidation record, List<List<Memory>> groups, DigestSettings settings) {
    List<ConsolidationReport.Group> done = new ArrayList<>();
    writing.write(
        tx -> {
          done.clear();
          List<Memory> touched = new ArrayList<>();
          List<Consolidation.Group> kept = new ArrayList<>();
          for (List<Memory> group : groups) {
            if (Consolidator.unchanged(tx, group)) {
              archive(tx, record.id(), group, settings)
                  .ifPresent(
                      archived -> {
                        kept.add(archived);
                        done.add(shown(archived, group, settings));
                        touched.add(group.getFirst());
                      });
            }
          }
          // Its scope may be the name of who was erased meanwhile.
          if (!kept.isEmpty()) {
            tx.consolidations().save(record);
            Consolidator.changed(tx, record.id());
            tx.consolidations().add(record.id(), kept);
          }
          return touched;
        });
    return new ConsolidationReport(
        done.isEmpty() ? Optional.empty() : Optional.of(record.id()),
        ConsolidationMode.DIGEST,
        done.stream().mapToLong(group -> group.absorbed().size()).sum(),
        0,
        groups.size() - done.size(),
        done);
  }

  private static ConsolidationReport.Group shown(
      Consolidation.Group archived, List<Memory> group, DigestSettings settings) {
    List<MemoryId> absorbed = archived.absorbed().stream().map(Consolidation.Part::id).toList();
    return new ConsolidationReport.Group(
        Optional.of(archived.survivor().id()), absorbed, DigestText.of(group, settings));
  }

  /** Archives one group; nothing where a summary with the very same words is there already. */
  private Optional<Consolidation.Group> archive(
      Tx tx, String id, List<Memory> group, DigestSettings settings) {
    Memory newest = group.getFirst();
    List<Optional<Speaker>> speakers = group.stream().map(Memory::speaker).distinct().toList();
    NewMemory summary =
        new NewMemory(
            Optional.empty(),
            DigestText.of(group, settings),
            List.of("consolidation", "summary"),
            List.of(),
            CONFIDENCE,
            LITTLE_IMPORTANCE,
            MemorySource.DIGEST,
            newest.placement(),
            speakers.size() == 1 ? speakers.getFirst() : Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Memories.Created created = memories.create(TxMemories.of(tx), summary);
    if (created.existed()) {
      return Optional.empty();
    }
    List<Consolidation.Part> archived = new ArrayList<>();
    if (settings.applyProfileUpdates()) {
      // Oldest first, so that the newest stays where there are too many.
      archived(group)
          .reversed()
          .forEach(memory -> profiles.apply(tx, memory, settings.profile(), id));
    }
    for (Memory memory : archived(group)) {
      archived.add(Consolidation.Part.of(memories.digested(TxMemories.of(tx), memory, id)));
    }
    return Optional.of(
        new Consolidation.Group(Consolidation.Part.of(created.memory()), archived, 0));
  }
}

package io.remanence.consolidation;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.id.IdSource;
import io.remanence.memory.Consolidation;
import io.remanence.memory.Consolidation.Group;
import io.remanence.memory.Consolidation.Part;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryId;
import io.remanence.memory.RecallCount;
import io.remanence.profile.Profiles;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Takes a consolidation back, in one transaction, from what the memories' histories keep. */
final class Undoing {
  private final Memories memories;
  private final Clock clock;
  private final Writing writing;

  private final ProfileUpdates profiles;

  Undoing(Memories memories, Clock clock, IdSource ids, Writing writing) {
    this.memories = memories;
    this.profiles = new ProfileUpdates(new Profiles(clock, ids));
    this.clock = clock;
    this.writing = writing;
  }

  Consolidation undo(MemoryReach reach, String id) {
    List<Consolidation> undone = new ArrayList<>();
    writing.write(
        tx -> {
          undone.clear();
          Consolidation record = record(tx, id);
          List<Group> groups = tx.consolidations().groups(id);
          Map<MemoryId, Memory> now = current(tx, reach, id, groups);
          if (record.undoneAt().isPresent()) {
            throw RemanenceException.of(ErrorCode.CONFLICT, ErrorText.UNDONE_ALREADY, id);
          }
          groups.forEach(group -> parts(group).forEach(part -> checkUnchanged(now, part)));
          Set<MemoryId> together = new LinkedHashSet<>(now.keySet());
          for (Group group : groups) {
            undo(tx, record, group, now, together);
          }
          Consolidation after = record.undone(clock.instant().truncatedTo(ChronoUnit.MILLIS));
          tx.consolidations().save(after);
          Consolidator.changed(tx, id);
          undone.add(after);
          return List.copyOf(now.values());
        });
    return undone.getFirst();
  }

  private static Consolidation record(Tx tx, String id) {
    return tx.consolidations().get(id).orElseThrow(() -> notFound(id));
  }

  private static RemanenceException notFound(String id) {
    return RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.CONSOLIDATION, id);
  }

  /** The memories of the groups as they are now; a reader who doesn't see all finds nothing. */
  private static Map<MemoryId, Memory> current(
      Tx tx, MemoryReach reach, String id, List<Group> groups) {
    List<MemoryId> ids = groups.stream().flatMap(Undoing::parts).map(Part::id).toList();
    Map<MemoryId, Memory> current = new HashMap<>();
    for (Memory memory : tx.memories().withIds(MemoryReach.everything(), ids)) {
      if (!reach.admits(memory.placement())) {
        throw notFound(id);
      }
      current.put(memory.id(), memory);
    }
    if (current.isEmpty() && !reach.seesEverything()) {
      throw notFound(id);
    }
    return current;
  }

  private static Stream<Part> parts(Group group) {
    return Stream.concat(Stream.of(group.survivor()), group.absorbed().stream());
  }

  private static void checkUnchanged(Map<MemoryId, Memory> now, Part part) {
    Optional<Memory> memory = Optional.ofNullable(now.get(part.id()));
    if (memory.filter(m -> m.version() == part.version()).isEmpty()) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT,
          memory.isPresent() ? ErrorText.CHANGED_SINCE : ErrorText.ERASED_SINCE,
          part.id());
    }
  }

  private void undo(
      Tx tx, Consolidation record, Group group, Map<MemoryId, Memory> now, Set<MemoryId> together) {
    switch (record.mode()) {
      case MERGE -> {
        restore(tx, group.survivor(), now, together);
        Optional<Instant> last =
            Optional.ofNullable(now.get(group.survivor().id())).flatMap(Memory::lastRecalledAt);
        if (group.recalls() > 0 && last.isPresent()) {
          tx.memories()
              .addRecalls(
                  Map.of(group.survivor().id(), new RecallCount(-group.recalls(), last.get())));
        }
      }
      case DIGEST -> {
        Optional.ofNullable(now.get(group.survivor().id()))
            .ifPresent(summary -> memories.erase(TxMemories.of(tx), summary));
        for (Part part : group.absorbed()) {
          Optional.ofNullable(now.get(part.id()))
              .ifPresent(memory -> profiles.takeBack(tx, memory, record.id()));
        }
      }
    }
    group.absorbed().forEach(part -> restore(tx, part, now, together));
  }

  private void restore(Tx tx, Part part, Map<MemoryId, Memory> now, Set<MemoryId> together) {
    Memory memory = Optional.ofNullable(now.get(part.id())).orElseThrow();
    MemoryChange change =
        tx.memoryHistory()
            .of(part.id(), part.version())
            .orElseThrow(
                () ->
                    RemanenceException.of(ErrorCode.CONFLICT, ErrorText.PAST_NOT_KEPT, part.id()));
    memories.undone(TxMemories.of(tx), memory, change, together);
  }
}

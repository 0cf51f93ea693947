package io.remanence.space;

import io.remanence.audit.AuditOperation;
import io.remanence.consolidation.ConsolidationReport;
import io.remanence.consolidation.Consolidator;
import io.remanence.consolidation.MergeSettings;
import io.remanence.consolidation.PruneRule;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.memory.Consolidation;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.MemoryVersion;
import io.remanence.memory.NewMemory;
import io.remanence.memory.TakenMemory;
import io.remanence.memory.UpdateTags;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The life of a space's memories: what changes them, what they were, what hides and what erases
 * them. A reader who is absent means the owner. What a change returns holds from then on: the next
 * read and the next recall know it.
 *
 * <p>Long because it is the one front of all that becomes of memories; no method holds logic of its
 * own.
 */
public final class SpaceMemories {
  private static final int PAGE = 500;
  private static final int ERASED_AT_ONCE = 200;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceMemories(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * Remembers a statement. Secrets in it are redacted first, whoever gives it. Where an active
   * memory of the same visibility and speaker says the same already, that one gets the tags, and is
   * the answer.
   *
   * @throws RemanenceException {@code CONFLICT} when the id is taken, or what says the same has
   *     another id
   */
  public Memories.Created remember(NewMemory memory) {
    return pool.use(name, space -> remember(space, memory));
  }

  /** As {@link #remember(NewMemory)}. */
  static Memories.Created remember(OpenSpace space, NewMemory given) {
    NewMemory memory = WithoutSecrets.of(given);
    return made(space, memory).redacted(!memory.equals(given));
  }

  private static Memories.Created made(OpenSpace space, NewMemory memory) {
    Written<Memories.Created> written =
        write(space, tx -> space.memories.create(TxMemories.of(tx), memory));
    Memories.Created created = written.outcome();
    Space.noteMemory(space, created.memory(), created.memory().version());
    if (!created.existed() && written.head() == written.before() + 1) {
      // The most usual case needs no look into the feed.
      space.tell(
          new SpaceEvent.MemorySaved(
              space.parts.name().value(), written.head(), created.memory().id().value()));
    } else {
      Mutations.tell(space, written.before(), written.head());
    }
    if (written.head() > written.before()) {
      supersede(space, created.memory());
    }
    return created;
  }

  /**
   * Takes memories over from somewhere else, all or none; see {@link Memories#take}. What their
   * tags say about older memories of the same fact is not looked at: they are as they became there,
   * but for secrets, which are redacted.
   *
   * @return those that were not there yet
   */
  public List<Memory> take(List<TakenMemory> taken) {
    return pool.use(
        name,
        space ->
            written(
                space,
                tx ->
                    taken.stream()
                        .map(WithoutSecrets::of)
                        .flatMap(one -> space.memories.take(TxMemories.of(tx), one).stream())
                        .toList()));
  }

  /** A memory was captured out of a turn, and is committed. */
  static void captured(OpenSpace space, Memory memory) {
    space.tell(
        new SpaceEvent.MemorySaved(
            space.parts.name().value(), memory.version(), memory.id().value()));
    supersede(space, memory);
    space.captured();
  }

  /** Lets followers and listeners know of a memory that was changed outside of any call. */
  static void madeInBackground(OpenSpace space, Memory memory) {
    Space.noteMemory(space, memory, memory.version());
    Mutations.tell(space, memory.version() - 1, memory.version());
  }

  /**
   * Lets a memory that is committed take the place of older ones of the same fact, where its tags
   * say so. What fails here fails nothing else.
   */
  static void supersede(OpenSpace space, Memory newer) {
    if (!UpdateTags.supersede(newer.tags())) {
      return;
    }
    try {
      var unused =
          space.successors.after(newer, space.parts.store().read(tx -> tx.changes().head()));
    } catch (RuntimeException failure) {
      space.tell(
          new SpaceEvent.ConsolidateFailed(
              space.parts.name().value(),
              "what the memory '%s' replaces could not be found: %s"
                  .formatted(newer.id(), failure.getMessage())));
    }
  }

  /** Changes a memory; see {@link Memories#update}. Secrets in what is given are redacted first. */
  public Memory update(
      Optional<Scope> reader, Optional<Isolation> isolation, MemoryId id, MemoryEdit given) {
    MemoryEdit edit = WithoutSecrets.of(given);
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          Memory before =
              space.parts.store().read(tx -> space.memories.visible(tx.memories(), reach, id));
          Memory after =
              changed(space, tx -> space.memories.update(TxMemories.of(tx), reach, id, edit));
          if (!after.content().equals(before.content()) || !after.tags().equals(before.tags())) {
            supersede(space, after);
          }
          return after;
        });
  }

  /** Hides a memory, or makes it active again; see {@link Memories#setStatus}. */
  public Memory setStatus(
      Optional<Scope> reader,
      Optional<Isolation> isolation,
      MemoryId id,
      MemoryStatus status,
      Optional<String> reason) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return changed(
              space, tx -> space.memories.setStatus(TxMemories.of(tx), reach, id, status, reason));
        });
  }

  static Memory supersede(OpenSpace space, MemoryReach reach, MemoryId older, MemoryId newer) {
    return changed(space, tx -> space.memories.supersede(TxMemories.of(tx), reach, older, newer));
  }

  /** The memory's versions, newest first; see {@link Memories#history}. */
  public List<MemoryVersion> history(
      Optional<Scope> reader,
      Optional<Isolation> isolation,
      MemoryId id,
      OptionalLong after,
      int limit) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return space
              .parts
              .store()
              .read(tx -> space.memories.history(TxMemories.of(tx), reach, id, after, limit));
        });
  }

  static void forget(OpenSpace space, MemoryReach reach, MemoryId id) {
    OpenSpace forgetting = space.erasing(AuditOperation.FORGET);
    var unused = written(forgetting, tx -> space.memories.erase(TxMemories.of(tx), reach, id));
  }

  /**
   * Forgets for good what the reader sees and the query matches.
   *
   * @param dryRun whether only to say what would be forgotten
   * @return the ids of what the query matched and is gone, or would be
   */
  public List<MemoryId> delete(
      Optional<Scope> reader, Optional<Isolation> isolation, MemoryQuery query, boolean dryRun) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          List<MemoryId> matched = ids(space, reach, query, query::matches);
          return dryRun
              ? matched
              : erase(space.erasing(AuditOperation.DELETE_BULK), reach, matched, query::matches);
        });
  }

  /**
   * Forgets for good the memories that came with an imported file and that the reader sees,
   * whatever their status. Where none of the file is left, its record goes too, so that it can be
   * imported anew.
   *
   * @return the ids of what is gone
   * @throws RemanenceException {@code NOT_FOUND} when no such file was imported
   */
  public List<MemoryId> deleteDocument(
      Optional<Scope> reader, Optional<Isolation> isolation, String document) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          if (space.parts.store().read(tx -> tx.documents().get(document)).isEmpty()) {
            throw RemanenceException.notFound(ErrorText.NO_DOCUMENT, document);
          }
          MemoryQuery query = MemoryQuery.everything().ofDocument(document);
          List<MemoryId> gone =
              erase(
                  space.erasing(AuditOperation.DELETE_DOCUMENT),
                  reach,
                  ids(space, reach, query, query::matches),
                  query::matches);
          space
              .parts
              .store()
              .transact(
                  tx ->
                      tx.memories()
                              .list(MemoryReach.everything(), query, Optional.empty(), 1)
                              .isEmpty()
                          && tx.documents().delete(document));
          return gone;
        });
  }

  /** Writes down that so many memories were listed for an export of this scope. */
  public void exported(Scope scope, long memories) {
    pool.use(
        name,
        space -> {
          SpaceAudit.exported(
              space,
              AuditOperation.EXPORT_MEMORIES,
              Optional.of(Reaches.placement(space, scope, Optional.empty())),
              memories);
          return memories;
        });
  }

  /**
   * Erases what is expired, and what the rule takes.
   *
   * @return the ids of what is gone
   */
  public List<MemoryId> prune(
      Optional<Scope> reader, Optional<Isolation> isolation, PruneRule rule) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          List<MemoryId> gone = space.consolidator.prune(reach, rule);
          if (!gone.isEmpty()) {
            space.tell(new SpaceEvent.Prune(space.parts.name().value(), gone.size()));
          }
          return gone;
        });
  }

  /**
   * Joins near-equal memories, and erases what is expired, doubtful or too much.
   *
   * @param similarity in place of what is set; 0.5 to 1
   * @param dryRun whether only to say what would be done
   */
  public ConsolidationReport merge(
      Optional<Scope> reader,
      Optional<Isolation> isolation,
      OptionalDouble similarity,
      boolean dryRun) {
    return pool.use(
        name,
        space -> {
          MergeSettings set = space.parts.settings().merge();
          MergeSettings merge = set.withSimilarity(similarity.orElse(set.similarity()));
          return merge(space, Reaches.memories(space, reader, isolation), merge, dryRun);
        });
  }

  static ConsolidationReport merge(
      OpenSpace space, MemoryReach reach, MergeSettings settings, boolean dryRun) {
    return consolidated(space, dryRun, () -> space.consolidator.merge(reach, settings, dryRun));
  }

  /**
   * Archives old or hidden memories under summaries.
   *
   * @param dryRun whether only to say what would be done
   * @throws RemanenceException {@code CONFLICT} when digests are switched off, and this is none to
   *     look at only
   */
  public ConsolidationReport digest(
      Optional<Scope> reader, Optional<Isolation> isolation, boolean dryRun) {
    return pool.use(
        name,
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return consolidated(
              space,
              dryRun,
              () -> space.consolidator.digest(reach, space.parts.settings().digest(), dryRun));
        });
  }

  private static ConsolidationReport consolidated(
      OpenSpace space, boolean dryRun, Supplier<ConsolidationReport> work) {
    long start = System.nanoTime();
    String name = space.parts.name().value();
    try {
      ConsolidationReport report = work.get();
      if (!dryRun) {
        space.tell(
            new SpaceEvent.Consolidate(
                name,
                report.id(),
                report.merged(),
                report.pruned(),
                Duration.ofNanos(System.nanoTime() - start)));
      }
      return report;
    } catch (RuntimeException failure) {
      if (!dryRun && !isRefusal(failure)) {
        space.tell(new SpaceEvent.ConsolidateFailed(name, String.valueOf(failure.getMessage())));
      }
      throw failure;
    }
  }

  /** Whether it was asked for what is not to be had, so that nothing went wrong. */
  private static boolean isRefusal(RuntimeException failure) {
    return failure instanceof RemanenceException refused
        && (refused.code() == ErrorCode.CONFLICT || refused.code() == ErrorCode.INVALID_ARGUMENT);
  }

  /** Takes a merge or digest back; see {@link Consolidator#undo}. */
  public Consolidation undo(Optional<Scope> reader, Optional<Isolation> isolation, String id) {
    return pool.use(
        name, space -> space.consolidator.undo(Reaches.memories(space, reader, isolation), id));
  }

  /** The ids of the memories that the reader sees, the query lists and the test takes. */
  static List<MemoryId> ids(
      OpenSpace space, MemoryReach reach, MemoryQuery query, Predicate<Memory> wanted) {
    List<MemoryId> ids = new ArrayList<>();
    Optional<MemoryPosition> after = Optional.empty();
    while (true) {
      Optional<MemoryPosition> from = after;
      List<Memory> page =
          space.parts.store().read(tx -> tx.memories().list(reach, query, from, PAGE));
      page.stream().filter(wanted).map(Memory::id).forEach(ids::add);
      if (page.size() < PAGE) {
        return ids;
      }
      after = Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
    }
  }

  /**
   * Erases those of the memories that the test still takes; a few at a time.
   *
   * @return the ids of those that are gone
   */
  static List<MemoryId> erase(
      OpenSpace space, MemoryReach reach, List<MemoryId> ids, Predicate<Memory> wanted) {
    List<MemoryId> gone = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += ERASED_AT_ONCE) {
      List<MemoryId> some = ids.subList(from, Math.min(ids.size(), from + ERASED_AT_ONCE));
      written(
              space,
              tx -> {
                List<Memory> erased = new ArrayList<>();
                for (Memory memory : tx.memories().withIds(reach, some)) {
                  if (wanted.test(memory)) {
                    erased.addAll(space.memories.erase(TxMemories.of(tx), memory));
                  }
                }
                return erased;
              })
          .forEach(memory -> gone.add(memory.id()));
    }
    return gone;
  }

  /** Runs a transaction that touches these memories, and tells of it. */
  static List<Memory> written(OpenSpace space, Function<Tx, List<Memory>> work) {
    return noted(space, write(space, work), touched -> touched);
  }

  /** Runs a change of one memory, and tells of it. */
  private static Memory changed(OpenSpace space, Function<Tx, Memory> work) {
    return noted(space, write(space, work), List::of);
  }

  /** What a transaction gave, and where it stands in the feed. */
  record Written<R>(R outcome, long before, long head) {}

  static <R> Written<R> write(OpenSpace space, Function<Tx, R> work) {
    return space
        .parts
        .store()
        .transact(
            tx -> {
              long before = tx.changes().head();
              R outcome = work.apply(tx);
              return new Written<>(outcome, before, tx.changes().head());
            });
  }

  /** Lets followers and listeners know; what the transaction gave. */
  static <R> R noted(OpenSpace space, Written<R> written, Function<R, List<Memory>> touched) {
    if (written.head() > written.before()) {
      for (Memory memory : touched.apply(written.outcome())) {
        space.scopeClock.changed(memory.placement().visibility(), written.head());
      }
      space.changed();
      Mutations.tell(space, written.before(), written.head());
    }
    return written.outcome();
  }
}

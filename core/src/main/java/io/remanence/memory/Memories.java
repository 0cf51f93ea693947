package io.remanence.memory;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Speaker;
import io.remanence.id.IdSource;
import io.remanence.scope.MemoryReach;
import io.remanence.text.Texts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Makes, changes and removes memories, inside a transaction. Every change of a memory that is there
 * goes through {@link #replace}, which numbers it and keeps what was before.
 *
 * <p>Long because all rules of a memory's life stand in this one place.
 */
public final class Memories {
  /** What a superseded memory's importance falls to. */
  public static final int LEAST_IMPORTANCE = 1;

  private static final Instant LATEST = Instant.ofEpochMilli(253402300799999L);
  private static final int PAGE = 100;

  private final Clock clock;
  private final IdSource ids;

  public Memories(Clock clock, IdSource ids) {
    this.clock = clock;
    this.ids = ids;
  }

  /**
   * What became of a memory to be made.
   *
   * @param existed whether an active memory of the same visibility and speaker said the same
   *     already; then it is the one given back, with the wanted tags beside its own and the later
   *     of both expiries
   * @param redacted whether a secret was taken out of what was to be remembered
   */
  public record Created(Memory memory, boolean existed, boolean redacted) {
    /** What was made just as it was wanted. */
    public Created(Memory memory, boolean existed) {
      this(memory, existed, false);
    }

    /** The same, made of words out of which secrets were taken, or not. */
    public Created redacted(boolean wasRedacted) {
      return new Created(memory, existed, wasRedacted);
    }
  }

  /**
   * Makes a memory, unless one that says the same is there already.
   *
   * @throws RemanenceException {@code CONFLICT} when the caller's id is taken, or the memory that
   *     says the same has another; {@code INVALID_ARGUMENT} when the expiry lies beyond the year
   *     9999
   */
  public Created create(MemoryStores stores, NewMemory wanted) {
    Instant now = now();
    String contentKey = ContentKey.of(wanted.content());
    Optional<Memory> equal =
        stores
            .memories()
            .findEqual(wanted.placement(), wanted.speaker().map(Speaker::id), contentKey, now);
    if (equal.isPresent()) {
      if (wanted.id().filter(id -> !id.equals(equal.get().id())).isPresent()) {
        throw saysTheSame(equal.get());
      }
      Optional<Instant> longer =
          wanted.timeToLive().map(ttl -> end(wanted.createdAt().orElse(now), ttl));
      return new Created(saidAgain(stores, equal.get(), wanted.tags(), longer), true);
    }
    MemoryId id = wanted.id().orElseGet(() -> new MemoryId(ids.next("mem")));
    if (wanted.id().isPresent()) {
      makeRoom(stores, id, now);
    }
    Instant createdAt = wanted.createdAt().orElse(now).truncatedTo(ChronoUnit.MILLIS);
    Optional<Instant> expiresAt = wanted.timeToLive().map(ttl -> end(createdAt, ttl));
    Memory memory =
        added(
            stores,
            wanted,
            id,
            contentKey,
            createdAt,
            expiresAt,
            MemoryStatus.ACTIVE,
            Optional.empty(),
            Optional.empty());
    return new Created(memory, false);
  }

  /**
   * Takes a memory over from somewhere else, as it was there: hidden ones hidden, counters and all.
   *
   * @return the memory; empty where it is there already, by its id or, if active, by what it says,
   *     and where it has expired
   */
  public Optional<Memory> take(MemoryStores stores, TakenMemory taken) {
    Instant now = now();
    NewMemory wanted = taken.memory();
    MemoryId id = taken.id();
    String contentKey = ContentKey.of(wanted.content());
    boolean active = taken.status() == MemoryStatus.ACTIVE;
    boolean there =
        !stores.memories().withIds(MemoryReach.everything(), List.of(id)).isEmpty()
            || (active
                && stores
                    .memories()
                    .findEqual(
                        wanted.placement(), wanted.speaker().map(Speaker::id), contentKey, now)
                    .isPresent());
    if (there || taken.expiresAt().filter(end -> !now.isBefore(end)).isPresent()) {
      return Optional.empty();
    }
    Instant createdAt = wanted.createdAt().orElse(now).truncatedTo(ChronoUnit.MILLIS);
    Memory memory =
        added(
            stores,
            wanted,
            id,
            contentKey,
            createdAt,
            taken.expiresAt(),
            taken.status(),
            taken.supersededBy(),
            taken.recalls());
    return Optional.of(memory);
  }

  /** Stores a memory that was not there. */
  private static Memory added(
      MemoryStores stores,
      NewMemory wanted,
      MemoryId id,
      String contentKey,
      Instant createdAt,
      Optional<Instant> expiresAt,
      MemoryStatus status,
      Optional<MemoryId> supersededBy,
      Optional<RecallCount> recalls) {
    long version =
        stores
            .changes()
            .record(ChangeType.MEMORY_SAVED, id.value(), wanted.placement().scope().sessionKey());
    Memory memory =
        new Memory(
            id,
            wanted.content(),
            contentKey,
            wanted.tags(),
            wanted.concepts(),
            wanted.confidence(),
            wanted.importance(),
            wanted.source(),
            status,
            supersededBy,
            wanted.placement(),
            wanted.speaker(),
            wanted.messageSeqs(),
            createdAt,
            createdAt,
            wanted.eventTime(),
            expiresAt,
            recalls.map(RecallCount::last),
            recalls.map(RecallCount::times).orElse(0L),
            wanted.meta(),
            wanted.document(),
            version);
    stores.memories().save(memory);
    return memory;
  }

  /** The id is free, or becomes it: what has expired is gone. */
  private void makeRoom(MemoryStores stores, MemoryId id, Instant now) {
    for (Memory taken : stores.memories().withIds(MemoryReach.everything(), List.of(id))) {
      if (!taken.isExpired(now)) {
        throw RemanenceException.of(ErrorCode.CONFLICT, ErrorText.MEMORY_THERE, id);
      }
      erase(stores, taken);
    }
  }

  /** The memory with more tags, and as long as the longer of both is to be kept. */
  private Memory saidAgain(
      MemoryStores stores, Memory memory, List<String> more, Optional<Instant> expiry) {
    Set<String> tags = new LinkedHashSet<>(memory.tags());
    tags.addAll(more);
    boolean longer =
        memory.expiresAt().isPresent()
            && expiry.map(memory.expiresAt().get()::isBefore).orElse(true);
    if (tags.size() == memory.tags().size() && !longer) {
      return memory;
    }
    Memory.Copy copy = memory.copy();
    copy.tags = NewMemory.checkTags(List.copyOf(tags));
    if (longer) {
      copy.expiresAt = expiry;
    }
    return replace(stores, memory, copy.made(), MemoryOperation.UPDATE, Optional.empty());
  }

  /**
   * Changes a memory; as it is now. Where nothing would differ, nothing is written.
   *
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees none of this id; {@code
   *     CONFLICT} when it has another version than the caller expects, or an active memory says the
   *     same already
   */
  public Memory update(MemoryStores stores, MemoryReach reach, MemoryId id, MemoryEdit edit) {
    Memory before = visible(stores.memories(), reach, id);
    checkVersion(before, edit.expected());
    Memory.Copy copy = before.copy();
    edit.content()
        .filter(content -> !content.equals(before.content()))
        .ifPresent(
            content -> {
              copy.content = content;
              copy.contentKey = ContentKey.of(content);
              // They were words of the old content.
              copy.concepts = List.of();
              copy.updatedAt = now();
            });
    edit.tags().ifPresent(tags -> copy.tags = tags);
    edit.importance().ifPresent(importance -> copy.importance = importance);
    edit.confidence().ifPresent(confidence -> copy.confidence = confidence);
    copy.expiresAt =
        switch (edit.expiry()) {
          case MemoryEdit.Expiry.Kept kept -> before.expiresAt();
          case MemoryEdit.Expiry.Never never -> Optional.empty();
          case MemoryEdit.Expiry.In in -> Optional.of(end(now(), in.time()));
        };
    edit.meta().ifPresent(meta -> copy.meta = ReservedMeta.replaced(before.meta(), meta));
    Memory after = copy.made();
    if (after.equals(before)) {
      return before;
    }
    if (after.status() == MemoryStatus.ACTIVE && !after.contentKey().equals(before.contentKey())) {
      checkAlone(stores, after, Set.of());
    }
    return replace(stores, before, after, MemoryOperation.UPDATE, Optional.empty());
  }

  /**
   * Refuses a change of another version than the caller knows.
   *
   * @throws RemanenceException {@code CONFLICT}
   */
  private static void checkVersion(Memory memory, OptionalLong expected) {
    if (expected.isPresent() && expected.getAsLong() != memory.version()) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT,
          ErrorText.MEMORY_CHANGED,
          memory.id(),
          memory.version(),
          expected.getAsLong());
    }
  }

  /**
   * Hides a memory, or makes it active again; as it is now. One that has the status already stays
   * as it is. What was superseded loses the link to its successor when it is active again and gets
   * the importance that it lost.
   *
   * @param reason why; for its history
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees none of this id; {@code
   *     CONFLICT} when its status can't become this one, see {@link MemoryStatus#canBecome}, or an
   *     active memory says the same already
   */
  public Memory setStatus(
      MemoryStores stores,
      MemoryReach reach,
      MemoryId id,
      MemoryStatus status,
      Optional<String> reason) {
    Optional<String> why = reason.map(Memories::checkReason).filter(text -> !text.isEmpty());
    Memory before = visible(stores.memories(), reach, id);
    if (before.status() == status) {
      return before;
    }
    if (!before.status().canBecome(status)) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT,
          ErrorText.BAD_STEP,
          id,
          before.status().wireName(),
          status.wireName());
    }
    Memory.Copy copy = before.copy();
    copy.status = status;
    if (status != MemoryStatus.ACTIVE) {
      return replace(stores, before, copy.made(), MemoryOperation.STATUS, why);
    }
    copy.supersededBy = Optional.empty();
    copy.importance = importanceBefore(stores.history(), before);
    Memory after = copy.made();
    checkAlone(stores, after, Set.of());
    return replace(stores, before, after, MemoryOperation.RESTORE, why);
  }

  private static String checkReason(String reason) {
    String cleaned = Texts.clean(reason).strip();
    int length = Texts.length(cleaned);
    if (length > MemoryChange.MAX_REASON) {
      throw RemanenceException.invalid(
          ErrorText.TOO_LONG, "reason", length, MemoryChange.MAX_REASON);
    }
    return cleaned;
  }

  /** What a hidden memory's importance was before it was superseded, unless it was set since. */
  private static int importanceBefore(MemoryHistoryStore history, Memory memory) {
    if (memory.importance() != LEAST_IMPORTANCE) {
      return memory.importance();
    }
    long upTo = Long.MAX_VALUE;
    while (true) {
      List<MemoryChange> page = history.newest(memory.id(), upTo, PAGE);
      for (MemoryChange change : page) {
        if (change.before().status() == MemoryStatus.ACTIVE) {
          return change.operation() == MemoryOperation.SUPERSEDE
              ? change.before().importance()
              : memory.importance();
        }
      }
      if (page.size() < PAGE) {
        return memory.importance();
      }
      upTo = page.getLast().version() - 1;
    }
  }

  /**
   * Refuses a second active memory that says the same.
   *
   * @param others ids that don't count
   * @throws RemanenceException {@code CONFLICT}
   */
  private void checkAlone(MemoryStores stores, Memory memory, Set<MemoryId> others) {
    stores
        .memories()
        .findEqual(
            memory.placement(), memory.speaker().map(Speaker::id), memory.contentKey(), now())
        .filter(equal -> !equal.id().equals(memory.id()) && !others.contains(equal.id()))
        .ifPresent(
            equal -> {
              throw saysTheSame(equal);
            });
  }

  private static RemanenceException saysTheSame(Memory equal) {
    return RemanenceException.of(ErrorCode.CONFLICT, ErrorText.SAYS_THE_SAME, equal.id());
  }

  /**
   * Forgets a memory for good, and those that were merged into it.
   *
   * @return what was erased
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees none of this id
   */
  public List<Memory> erase(MemoryStores stores, MemoryReach reach, MemoryId id) {
    return erase(stores, visible(stores.memories(), reach, id));
  }

  /** Forgets this memory for good, where it is still there, and those that were merged into it. */
  public List<Memory> erase(MemoryStores stores, Memory memory) {
    List<Memory> erased = new ArrayList<>();
    erase(stores, memory, erased);
    return erased;
  }

  private void erase(MemoryStores stores, Memory memory, List<Memory> erased) {
    if (!stores.memories().erase(memory.id())) {
      return;
    }
    stores
        .changes()
        .record(
            ChangeType.MEMORY_ERASED, memory.id().value(), memory.placement().scope().sessionKey());
    erased.add(memory);
    List<MemoryId> absorbed = ReservedMeta.absorbed(memory);
    if (!absorbed.isEmpty()) {
      for (Memory part : stores.memories().withIds(MemoryReach.everything(), absorbed)) {
        if (part.supersededBy().equals(Optional.of(memory.id()))
            && part.placement().visibility().equals(memory.placement().visibility())) {
          erase(stores, part, erased);
        }
      }
    }
  }

  /**
   * Lets a newer memory take the place of an older one, which stays but is no longer found; its
   * importance falls to 1. One that is superseded already keeps what it was superseded by.
   *
   * @return the older memory as it is now
   * @throws RemanenceException {@code NOT_FOUND} when the reader does not see both; {@code
   *     INVALID_ARGUMENT} when they are one, or the newer one is itself superseded; {@code
   *     CONFLICT} when the older one is archived or deleted
   */
  public Memory supersede(MemoryStores stores, MemoryReach reach, MemoryId older, MemoryId newer) {
    if (older.equals(newer)) {
      throw RemanenceException.invalid(ErrorText.SUPERSEDES_ITSELF, older);
    }
    Memory before = visible(stores.memories(), reach, older);
    Memory successor = visible(stores.memories(), reach, newer);
    if (successor.status() == MemoryStatus.SUPERSEDED) {
      throw RemanenceException.invalid(ErrorText.SUPERSEDED_ITSELF, newer);
    }
    if (before.status() == MemoryStatus.SUPERSEDED) {
      return before;
    }
    if (!before.status().canBecome(MemoryStatus.SUPERSEDED)) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT, ErrorText.NOT_ACTIVE, older, before.status().wireName());
    }
    return superseded(stores, before, newer, Optional.of(newer.value()));
  }

  /** The older memory after the newer one took its place, whatever it was before. */
  public Memory superseded(
      MemoryStores stores, Memory older, MemoryId newer, Optional<String> reason) {
    Memory.Copy copy = older.copy();
    copy.status = MemoryStatus.SUPERSEDED;
    copy.supersededBy = Optional.of(newer);
    copy.importance = LEAST_IMPORTANCE;
    return replace(stores, older, copy.made(), MemoryOperation.SUPERSEDE, reason);
  }

  /**
   * The first of several near-equal memories after it came to stand for all.
   *
   * @param members newest first
   * @param text the one whose content stays
   * @param reason the consolidation's id
   */
  public Memory merged(MemoryStores stores, List<Memory> members, Memory text, String reason) {
    return replace(
        stores,
        members.getFirst(),
        Merged.of(members, text, now()),
        MemoryOperation.MERGE,
        Optional.of(reason));
  }

  /** The memory after it was absorbed by another. */
  public Memory absorbed(MemoryStores stores, Memory memory, MemoryId survivor, String reason) {
    Memory.Copy copy = memory.copy();
    copy.status = MemoryStatus.SUPERSEDED;
    copy.supersededBy = Optional.of(survivor);
    return replace(stores, memory, copy.made(), MemoryOperation.MERGE, Optional.of(reason));
  }

  /** The memory after it was archived under a summary. */
  public Memory digested(MemoryStores stores, Memory memory, String reason) {
    Memory.Copy copy = memory.copy();
    copy.status = MemoryStatus.ARCHIVED;
    return replace(stores, memory, copy.made(), MemoryOperation.DIGEST, Optional.of(reason));
  }

  /**
   * Gives a memory back the state that it had before a change; its recall counters stay.
   *
   * @param others ids of memories that come back too and so may say the same
   * @throws RemanenceException {@code CONFLICT} when an active memory says the same already
   */
  public Memory undone(
      MemoryStores stores, Memory memory, MemoryChange change, Set<MemoryId> others) {
    if (change.before().status() == MemoryStatus.ACTIVE) {
      checkAlone(stores, change.before(), others);
    }
    return replace(stores, memory, change.before(), MemoryOperation.UNDO, change.reason());
  }

  /**
   * Puts a changed memory in place of what it was: numbers the change and keeps what was before.
   *
   * @return it with its new version
   */
  public Memory replace(
      MemoryStores stores,
      Memory before,
      Memory after,
      MemoryOperation operation,
      Optional<String> reason) {
    long version = recorded(stores, before, after);
    stores.history().add(new MemoryChange(before, version, now(), operation, reason));
    Memory saved = after.withVersion(version);
    stores.memories().save(saved);
    return saved;
  }

  /**
   * As {@link #replace}, for a memory whose old words are to be gone: nothing of what it was before
   * is kept.
   */
  public Memory rewrite(MemoryStores stores, Memory before, Memory after) {
    stores.history().forget(before.id());
    Memory saved = after.withVersion(recorded(stores, before, after));
    stores.memories().save(saved);
    return saved;
  }

  private static long recorded(MemoryStores stores, Memory before, Memory after) {
    ChangeType type =
        before.status() == after.status() ? ChangeType.MEMORY_SAVED : ChangeType.MEMORY_STATUS;
    return stores
        .changes()
        .record(type, before.id().value(), before.placement().scope().sessionKey());
  }

  /**
   * The memory's versions, newest first.
   *
   * @param after only those before this version; the version that the page before ended with
   * @param limit at least 1
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees none of this id
   */
  public List<MemoryVersion> history(
      MemoryStores stores, MemoryReach reach, MemoryId id, OptionalLong after, int limit) {
    Memory current = visible(stores.memories(), reach, id);
    Optional<Memory> state =
        after.isEmpty()
            ? Optional.of(current)
            : stores.history().of(id, after.getAsLong()).map(MemoryChange::before);
    List<MemoryVersion> versions = new ArrayList<>();
    while (state.isPresent() && versions.size() < limit) {
      Memory reached = state.get();
      Optional<MemoryChange> change = stores.history().of(id, reached.version());
      versions.add(
          change
              .map(made -> MemoryVersion.after(made, reached))
              .orElseGet(() -> MemoryVersion.first(reached)));
      state = change.map(MemoryChange::before);
    }
    return versions;
  }

  /**
   * Whether the memory was captured, or merged from captured ones. A merged one whose history is
   * not kept was: only what follows rewritten messages loses it.
   */
  public static boolean isCaptured(MemoryHistoryStore history, Memory memory) {
    Memory oldest = memory;
    Optional<MemoryChange> change = Optional.empty();
    if (memory.source() == MemorySource.MERGE) {
      change = history.of(oldest.id(), oldest.version());
    }
    while (change.isPresent()) {
      oldest = change.get().before();
      change = history.of(oldest.id(), oldest.version());
    }
    return switch (oldest.source()) {
      case CAPTURE, MERGE -> true;
      case TOOL, API, IMPORT, CANDIDATE, DIGEST -> false;
    };
  }

  /**
   * The memory of this id.
   *
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees none, or it has expired
   */
  public Memory visible(MemoryStore memories, MemoryReach reach, MemoryId id) {
    return memories.withIds(reach, List.of(id)).stream()
        .filter(memory -> !memory.isExpired(now()))
        .findFirst()
        .orElseThrow(() -> RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.MEMORY, id));
  }

  private static Instant end(Instant from, Duration timeToLive) {
    if (timeToLive.compareTo(Duration.between(from, LATEST)) > 0) {
      throw RemanenceException.invalid(ErrorText.TIME_TO_LIVE_TOO_LONG, timeToLive.toMillis());
    }
    return from.plus(timeToLive);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

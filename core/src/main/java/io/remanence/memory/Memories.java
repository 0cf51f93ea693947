package io.remanence.memory;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.id.IdSource;
import io.remanence.scope.MemoryReach;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Makes and removes memories, inside a transaction. */
public final class Memories {
  private static final Instant LATEST = Instant.ofEpochMilli(253402300799999L);

  private final Clock clock;
  private final IdSource ids;

  public Memories(Clock clock, IdSource ids) {
    this.clock = clock;
    this.ids = ids;
  }

  /**
   * What became of a memory to be made.
   *
   * @param existed whether an active memory of the same visibility said the same already; then it
   *     is the one given back, unchanged
   */
  public record Created(Memory memory, boolean existed) {}

  /**
   * Makes a memory, unless one that says the same is there already.
   *
   * @throws RemanenceException {@code CONFLICT} when the caller's id is taken; {@code
   *     INVALID_ARGUMENT} when the expiry lies beyond the year 9999
   */
  public Created create(MemoryStore memories, ChangeLog changes, NewMemory wanted) {
    Instant now = now();
    String contentKey = ContentKey.of(wanted.content());
    Optional<Memory> equal = memories.findEqual(wanted.placement().visibility(), contentKey, now);
    if (equal.isPresent()) {
      return new Created(equal.get(), true);
    }
    MemoryId id = wanted.id().orElseGet(() -> new MemoryId(ids.next("mem")));
    if (wanted.id().isPresent()
        && !memories.withIds(MemoryReach.everything(), List.of(id)).isEmpty()) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT, "a memory with the id '" + id + "' is there already");
    }
    Instant createdAt = wanted.createdAt().orElse(now).truncatedTo(ChronoUnit.MILLIS);
    Optional<Instant> expiresAt = wanted.timeToLive().map(ttl -> end(createdAt, ttl));
    long version =
        changes.record(
            ChangeType.MEMORY_SAVED, id.value(), wanted.placement().scope().sessionKey());
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
            MemoryStatus.ACTIVE,
            Optional.empty(),
            wanted.placement(),
            wanted.speaker(),
            wanted.messageSeqs(),
            createdAt,
            createdAt,
            wanted.eventTime(),
            expiresAt,
            Optional.empty(),
            0,
            wanted.meta(),
            wanted.document(),
            version);
    memories.save(memory);
    return new Created(memory, false);
  }

  /** Saves a memory that was changed; as it is now, with its new version. */
  public Memory update(MemoryStore memories, ChangeLog changes, Memory memory) {
    long version =
        changes.record(
            ChangeType.MEMORY_SAVED, memory.id().value(), memory.placement().scope().sessionKey());
    Memory saved = memory.withVersion(version);
    memories.save(saved);
    return saved;
  }

  /**
   * Forgets a memory for good.
   *
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees none of this id
   */
  public Memory erase(MemoryStore memories, ChangeLog changes, MemoryReach reach, MemoryId id) {
    Memory memory = visible(memories, reach, id);
    erase(memories, changes, memory);
    return memory;
  }

  /** Forgets this memory for good, where it is still there. */
  public void erase(MemoryStore memories, ChangeLog changes, Memory memory) {
    if (memories.erase(memory.id())) {
      changes.record(
          ChangeType.MEMORY_ERASED, memory.id().value(), memory.placement().scope().sessionKey());
    }
  }

  /**
   * Lets a newer memory take the place of an older one, which stays but is no longer found. One
   * that is superseded already keeps what it was superseded by.
   *
   * @return the older memory as it is now
   * @throws RemanenceException {@code NOT_FOUND} when the reader does not see both; {@code
   *     INVALID_ARGUMENT} when they are one, or the newer one is itself superseded
   */
  public Memory supersede(
      MemoryStore memories, ChangeLog changes, MemoryReach reach, MemoryId older, MemoryId newer) {
    if (older.equals(newer)) {
      throw RemanenceException.invalid(
          "the memory '" + older + "' can't supersede itself; another one is wanted");
    }
    Memory before = visible(memories, reach, older);
    Memory successor = visible(memories, reach, newer);
    if (successor.status() == MemoryStatus.SUPERSEDED) {
      throw RemanenceException.invalid(
          "the memory '" + newer + "' is superseded itself; an active one is wanted");
    }
    if (before.status() == MemoryStatus.SUPERSEDED) {
      return before;
    }
    long version =
        changes.record(
            ChangeType.MEMORY_SAVED, older.value(), before.placement().scope().sessionKey());
    Memory after = before.afterSupersededBy(newer, version);
    memories.save(after);
    return after;
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
        .orElseThrow(
            () -> RemanenceException.notFound("no memory with the id '" + id + "' is there"));
  }

  private static Instant end(Instant createdAt, Duration timeToLive) {
    if (timeToLive.compareTo(Duration.between(createdAt, LATEST)) > 0) {
      throw RemanenceException.invalid(
          "the time to live is "
              + timeToLive.toMillis()
              + " ms; an end before the year 10000 is wanted");
    }
    return createdAt.plus(timeToLive);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

package io.remanence.memory;

import java.time.Instant;
import java.util.Optional;

/**
 * A memory that is taken over from somewhere else.
 *
 * @param memory what is to be made; with an id that the same memory has whenever it is taken over,
 *     and without a time to live
 * @param supersededBy the memory that took its place; of a superseded one only
 * @param expiresAt from then on it is gone everywhere
 * @param recalls how often it was brought back, and when last
 */
public record TakenMemory(
    NewMemory memory,
    MemoryStatus status,
    Optional<MemoryId> supersededBy,
    Optional<Instant> expiresAt,
    Optional<RecallCount> recalls) {
  public TakenMemory {
    if (memory.id().isEmpty() || memory.timeToLive().isPresent()) {
      throw new IllegalArgumentException(
          "a memory that is taken over has no id, or a time to live; an id and an expiry are wanted");
    }
    if (supersededBy.isPresent() && status != MemoryStatus.SUPERSEDED) {
      throw new IllegalArgumentException(
          "the memory '%s' is %s and has a successor; only superseded ones have"
              .formatted(memory.id().get(), status.wireName()));
    }
  }

  /** Its id. */
  public MemoryId id() {
    return memory.id().orElseThrow();
  }
}

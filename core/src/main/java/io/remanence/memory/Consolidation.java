package io.remanence.memory;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The record of a consolidation, by which it can be undone.
 *
 * @param scope whose memories were looked at, as a text that is equal for equal readers; empty for
 *     all of the space
 * @param similarity the least similarity of what was merged; 0 for a digest
 * @param asOf the number of the last change that it knew of
 * @param pruned how many memories it erased, which no undo brings back
 * @param undoneAt when it was undone
 */
public record Consolidation(
    String id,
    ConsolidationMode mode,
    Instant time,
    String scope,
    double similarity,
    long asOf,
    long pruned,
    Optional<Instant> undoneAt) {

  /** A version of a memory. */
  public record Part(MemoryId id, long version) {
    /** The version that the memory has. */
    public static Part of(Memory memory) {
      return new Part(memory.id(), memory.version());
    }
  }

  /**
   * Memories that became one, in the versions that this made.
   *
   * @param survivor the memory that stands for all
   * @param absorbed the others
   * @param recalls how much was added to the survivor's recall count
   */
  public record Group(Part survivor, List<Part> absorbed, long recalls) {
    public Group {
      absorbed = List.copyOf(absorbed);
    }
  }

  /** The same with this many erased. */
  public Consolidation pruning(long newPruned) {
    return new Consolidation(id, mode, time, scope, similarity, asOf, newPruned, undoneAt);
  }

  /** The same, undone at this time. */
  public Consolidation undone(Instant at) {
    return new Consolidation(id, mode, time, scope, similarity, asOf, pruned, Optional.of(at));
  }
}

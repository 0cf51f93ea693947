package io.remanence.memory;

import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
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
  private static final String ROOM = "room ";
  private static final String ANY = "any ";

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

  /** A text that is equal for readers who see the same; empty for everything. */
  public static String scopeOf(MemoryReach reach) {
    return reach.ownKey().map(key -> (reach.hidesDirect() ? ROOM : ANY) + key).orElse("");
  }

  /**
   * Whether its scope is that of one speaker alone, and names this one.
   *
   * @param platform absent for this speaker id on any platform
   */
  public boolean names(Optional<String> platform, String speaker) {
    String key =
        scope.startsWith(ROOM)
            ? scope.substring(ROOM.length())
            : scope.startsWith(ANY) ? scope.substring(ANY.length()) : scope;
    try {
      return Placement.isKeyOf(key, platform, speaker);
    } catch (IllegalArgumentException broken) {
      return scope.contains(speaker);
    }
  }

  /** The same, of a scope that no reader has. */
  public Consolidation withoutPerson() {
    return new Consolidation(id, mode, time, "erased", similarity, asOf, pruned, undoneAt);
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

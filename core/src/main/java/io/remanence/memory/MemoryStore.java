package io.remanence.memory;

import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Memories, inside a transaction. */
public interface MemoryStore {
  /**
   * The memories with these ids that the reader may see, whatever their status, expired ones too;
   * each once, in no given order.
   */
  List<Memory> withIds(MemoryReach reach, Collection<MemoryId> ids);

  /**
   * Stores a memory, new or changed; the recall counters of one that exists stay as they are, those
   * of a new one are taken from it.
   */
  void save(Memory memory);

  /** Removes a memory for good, with its history; whether there was one. */
  boolean erase(MemoryId id);

  /**
   * The memories that the reader may see and the query matches, by time of update and then id, both
   * descending.
   *
   * @param after where the page before ended; empty for the first
   * @param limit at least 1
   */
  List<Memory> list(
      MemoryReach reach, MemoryQuery query, Optional<MemoryPosition> after, int limit);

  /**
   * An active, unexpired memory of this speaker that says the same and that the same readers see:
   * one of the same visibility, and written in a direct chat or not as the placement is; any one of
   * several.
   *
   * @param speaker the speaker's id; a memory without a speaker and a question without one match
   *     any
   */
  Optional<Memory> findEqual(
      Placement placement, Optional<String> speaker, String contentKey, Instant now);

  /**
   * Adds to the recall counters, or takes away what was added; the later of both times stays. Ids
   * that are gone are left out. Writes no change and leaves version and time of update as they are.
   */
  void addRecalls(Map<MemoryId, RecallCount> recalls);

  /** Figures over what the reader may see. */
  MemoryStats stats(MemoryReach reach, Instant now);

  /**
   * All memories of the space by id, for followers and {@code verify}.
   *
   * @param afterId only those with a greater id; empty text for the first page
   * @param limit at least 1
   */
  List<Memory> scan(String afterId, int limit);
}

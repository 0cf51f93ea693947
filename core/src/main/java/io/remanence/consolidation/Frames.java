package io.remanence.consolidation;

import io.remanence.memory.MemoryId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which short statements tell the same numbers, times, negations and persons; all others can't be
 * the same in other words, so what stands alone needs no search by vectors, and what has few beside
 * it is compared with those. For one thread.
 */
final class Frames {
  private final int few;
  private final Map<Integer, List<MemoryId>> members = new HashMap<>();

  /**
   * @param few so many beside a statement are few
   */
  Frames(int few) {
    this.few = few;
  }

  /** Adds a statement that may be said in other words; statements of other kin are apart. */
  void add(Object kin, MemoryId id, NearEquality words) {
    List<MemoryId> together = members.computeIfAbsent(key(kin, words), key -> new ArrayList<>(1));
    // One more than few says that they are many.
    if (together.size() <= few + 1) {
      together.add(id);
    }
  }

  /** Those that may say the same in other words; empty where they are many. */
  Optional<List<MemoryId>> beside(Object kin, MemoryId id, NearEquality words) {
    List<MemoryId> together = members.getOrDefault(key(kin, words), List.of());
    return together.size() > few + 1
        ? Optional.empty()
        : Optional.of(together.stream().filter(other -> !other.equals(id)).toList());
  }

  /** Two that meet by chance are only compared in vain. */
  private static int key(Object kin, NearEquality words) {
    return Objects.hash(kin, words.frame());
  }
}

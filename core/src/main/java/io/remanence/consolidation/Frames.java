package io.remanence.consolidation;

import io.remanence.memory.MemoryId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which short statements tell the same numbers, times, negations and persons: all others can't be
 * the same in other words, so what stands alone needs no look at vectors. For one thread.
 */
final class Frames {
  private final Map<Integer, List<MemoryId>> members = new HashMap<>();

  /** Adds a statement that may be said in other words; statements of other kin are apart. */
  void add(Object kin, MemoryId id, NearEquality words) {
    members.computeIfAbsent(key(kin, words), key -> new ArrayList<>(1)).add(id);
  }

  /** All that tell the same as this one, itself among them where it was added. */
  List<MemoryId> of(Object kin, NearEquality words) {
    return members.getOrDefault(key(kin, words), List.of());
  }

  /** All statements, those that tell the same together. */
  Iterable<List<MemoryId>> groups() {
    return members.values();
  }

  /** Two that meet by chance are only compared in vain. */
  private static int key(Object kin, NearEquality words) {
    return Objects.hash(kin, words.frame());
  }
}

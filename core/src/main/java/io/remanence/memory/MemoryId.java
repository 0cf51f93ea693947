package io.remanence.memory;

import io.remanence.scope.Ids;

/**
 * Names a memory in a space: {@code mem_<base-36 milliseconds>_<6 random>}, or as the caller gave.
 */
public record MemoryId(String value) implements Comparable<MemoryId> {
  public MemoryId {
    value = Ids.check("memory id", value);
  }

  @Override
  public int compareTo(MemoryId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}

package io.remanence.memory;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Which memories a list holds, newest update first.
 *
 * @param statuses at least one
 * @param tag only those with this tag
 * @param speaker only those of this speaker id
 * @param source only those from this source
 * @param before only those created strictly earlier
 * @param after only those created at this time or later
 * @param now expired memories are left out as of this time
 */
public record MemoryQuery(
    Set<MemoryStatus> statuses,
    Optional<String> tag,
    Optional<String> speaker,
    Optional<MemorySource> source,
    Optional<Instant> before,
    Optional<Instant> after,
    Instant now) {
  public MemoryQuery {
    statuses = Set.copyOf(statuses);
    if (statuses.isEmpty()) {
      throw new IllegalArgumentException("statuses is empty; at least one status is wanted");
    }
  }

  /** All active memories. */
  public static MemoryQuery active(Instant now) {
    return new MemoryQuery(
        Set.of(MemoryStatus.ACTIVE),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        now);
  }

  /** Whether the memory belongs in the list, its scope aside. */
  public boolean matches(Memory memory) {
    return !memory.isExpired(now)
        && statuses.contains(memory.status())
        && tag.map(memory.tags()::contains).orElse(true)
        && speaker
            .map(id -> memory.speaker().filter(s -> s.id().equals(id)).isPresent())
            .orElse(true)
        && source.map(memory.source()::equals).orElse(true)
        && before.map(memory.createdAt()::isBefore).orElse(true)
        && after.map(time -> !memory.createdAt().isBefore(time)).orElse(true);
  }
}

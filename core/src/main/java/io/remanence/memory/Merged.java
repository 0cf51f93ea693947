package io.remanence.memory;

import io.remanence.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes one memory out of several that say nearly the same. */
final class Merged {
  private static final double MORE_CONFIDENT = 0.05;

  private Merged() {}

  /**
   * The first memory as it is when it stands for all: with all tags, concepts and messages, the
   * greatest importance and confidence and a little more of the latter, and the earliest time of
   * creation. It expires only where all do, with the last of them. Its recall counters are its own.
   *
   * @param members newest first
   * @param text the one whose content stays
   */
  static Memory of(List<Memory> members, Memory text, Instant now) {
    Memory first = members.getFirst();
    List<MemoryId> absorbed = members.stream().skip(1).map(Memory::id).toList();
    Optional<JsonObject> meta = ReservedMeta.absorbing(first, absorbed);
    return new Memory(
        first.id(),
        text.content(),
        text.contentKey(),
        union(members, Memory::tags, NewMemory.MAX_TAGS),
        union(members, Memory::concepts, NewMemory.MAX_CONCEPTS),
        Math.min(
            1,
            members.stream().mapToDouble(Memory::confidence).max().orElseThrow() + MORE_CONFIDENT),
        members.stream().mapToInt(Memory::importance).max().orElseThrow(),
        MemorySource.MERGE,
        MemoryStatus.ACTIVE,
        Optional.empty(),
        first.placement(),
        first.speaker(),
        union(members, Memory::messageSeqs, Integer.MAX_VALUE),
        members.stream().map(Memory::createdAt).min(Instant::compareTo).orElseThrow(),
        text.content().equals(first.content()) ? first.updatedAt() : now,
        firstOf(members, Memory::eventTime),
        end(members),
        first.lastRecalledAt(),
        first.recallCount(),
        meta,
        firstOf(members, Memory::document),
        first.version());
  }

  private static <T> List<T> union(
      List<Memory> members, Function<Memory, Collection<T>> of, int most) {
    Set<T> all = new LinkedHashSet<>();
    members.forEach(member -> all.addAll(of.apply(member)));
    return all.stream().limit(most).toList();
  }

  private static <T> Optional<T> firstOf(List<Memory> members, Function<Memory, Optional<T>> of) {
    return members.stream().map(of).flatMap(Optional::stream).findFirst();
  }

  private static Optional<Instant> end(List<Memory> members) {
    List<Instant> ends =
        members.stream()
            .map(Memory::expiresAt)
            .flatMap(Optional::stream)
            .collect(Collectors.toList());
    return ends.size() < members.size() ? Optional.empty() : ends.stream().max(Instant::compareTo);
  }
}

package io.remanence.memory;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
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
 * @param document only those that came with this imported file
 */
public record MemoryQuery(
    Set<MemoryStatus> statuses,
    Optional<String> tag,
    Optional<String> speaker,
    Optional<MemorySource> source,
    Optional<Instant> before,
    Optional<Instant> after,
    Instant now,
    Optional<String> document) {
  /** Nothing had expired by then: the beginning of the year 1. */
  private static final Instant LONG_AGO = Instant.ofEpochSecond(-62_135_596_800L);

  public MemoryQuery {
    statuses = Set.copyOf(statuses);
    if (statuses.isEmpty()) {
      throw WrongValue.of(ErrorText.NO_STATUSES);
    }
  }

  /** Whatever file they came with. */
  public MemoryQuery(
      Set<MemoryStatus> statuses,
      Optional<String> tag,
      Optional<String> speaker,
      Optional<MemorySource> source,
      Optional<Instant> before,
      Optional<Instant> after,
      Instant now) {
    this(statuses, tag, speaker, source, before, after, now, Optional.empty());
  }

  /** All memories of any status, expired ones too. */
  public static MemoryQuery everything() {
    return new MemoryQuery(
        Set.of(MemoryStatus.values()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        LONG_AGO);
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

  /** The same of this imported file alone. */
  public MemoryQuery ofDocument(String id) {
    return new MemoryQuery(statuses, tag, speaker, source, before, after, now, Optional.of(id));
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
        && after.map(time -> !memory.createdAt().isBefore(time)).orElse(true)
        && document.map(id -> memory.document().equals(Optional.of(id))).orElse(true);
  }
}

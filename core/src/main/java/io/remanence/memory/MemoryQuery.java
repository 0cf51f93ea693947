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
 * @param text only those whose content holds this text, letters a to z in any case; nothing in it
 *     is a wildcard
 */
public record MemoryQuery(
    Set<MemoryStatus> statuses,
    Optional<String> tag,
    Optional<String> speaker,
    Optional<MemorySource> source,
    Optional<Instant> before,
    Optional<Instant> after,
    Instant now,
    Optional<String> document,
    Optional<String> text) {
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
    this(statuses, tag, speaker, source, before, after, now, Optional.empty(), Optional.empty());
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
    return new MemoryQuery(
        statuses, tag, speaker, source, before, after, now, Optional.of(id), text);
  }

  /** The same of content that holds this text alone; an absent or empty one asks for nothing. */
  public MemoryQuery containing(Optional<String> wanted) {
    return new MemoryQuery(
        statuses,
        tag,
        speaker,
        source,
        before,
        after,
        now,
        document,
        wanted.filter(words -> !words.isEmpty()));
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
        && document.map(id -> memory.document().equals(Optional.of(id))).orElse(true)
        && text.map(words -> folded(memory.content()).contains(folded(words))).orElse(true);
  }

  /**
   * As SQL's {@code lower} has it, so that every backend finds the same: only a to z are folded.
   */
  private static String folded(String text) {
    StringBuilder folded = new StringBuilder(text);
    for (int i = 0; i < folded.length(); i++) {
      char character = folded.charAt(i);
      if (character >= 'A' && character <= 'Z') {
        folded.setCharAt(i, (char) (character + ('a' - 'A')));
      }
    }
    return folded.toString();
  }
}

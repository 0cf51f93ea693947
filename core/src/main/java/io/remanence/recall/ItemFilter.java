package io.remanence.recall;

import io.remanence.memory.MemoryStatus;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.time.TimeSpan;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a pool may hold; applied before anything is ranked.
 *
 * @param kinds at least one
 * @param memories which memories the reader may see
 * @param messages which messages the reader may see; summaries belong to their session as those do
 * @param statuses of memories; at least one
 * @param speaker only items of this speaker id
 * @param speakerName only items of a speaker with this name
 * @param tags only items with each of these tags
 * @param after only items of this time or later
 * @param before only items strictly earlier
 * @param minImportance only memories of at least this importance; 0 for any, and messages
 * @param source only items from this source
 * @param now expired items are left out as of this time
 */
public record ItemFilter(
    Set<ItemKind> kinds,
    MemoryReach memories,
    MessageReach messages,
    Set<MemoryStatus> statuses,
    Optional<String> speaker,
    Optional<String> speakerName,
    Set<String> tags,
    Optional<Instant> after,
    Optional<Instant> before,
    int minImportance,
    Optional<String> source,
    Instant now) {
  public ItemFilter {
    kinds = Set.copyOf(kinds);
    statuses = Set.copyOf(statuses);
    tags = Set.copyOf(tags);
    if (kinds.isEmpty() || statuses.isEmpty()) {
      throw new IllegalArgumentException("kinds and statuses must each hold at least one");
    }
  }

  /** The same for what is of this time as well. */
  ItemFilter within(TimeSpan span) {
    return new ItemFilter(
        kinds,
        memories,
        messages,
        statuses,
        speaker,
        speakerName,
        tags,
        Optional.of(after.filter(span.from()::isBefore).orElse(span.from())),
        Optional.of(before.filter(span.to()::isAfter).orElse(span.to())),
        minImportance,
        source,
        now);
  }

  /** Whether the item may be in the pool: the rule that every index keeps. */
  public boolean admits(IndexedItem item) {
    return kinds.contains(item.id().kind())
        && admitsScope(item)
        && (item.id().kind() != ItemKind.MEMORY || statuses.contains(item.status()))
        && speaker.map(id -> item.speaker().equals(Optional.of(id))).orElse(true)
        && speakerName.map(name -> item.speakerName().equals(Optional.of(name))).orElse(true)
        && item.tags().containsAll(tags)
        && after.map(time -> !item.time().isBefore(time)).orElse(true)
        && before.map(time -> item.time().isBefore(time)).orElse(true)
        && item.importance() >= minImportance
        && source.map(item.source()::equals).orElse(true)
        && item.expiresAt().map(now::isBefore).orElse(true);
  }

  private boolean admitsScope(IndexedItem item) {
    return switch (item.id().kind()) {
      case MEMORY -> memories.admits(item.placement().orElseThrow());
      case MESSAGE, SUMMARY -> messages.admits(item.session().orElseThrow());
    };
  }
}

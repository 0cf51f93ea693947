package io.remanence.recall;

import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an index holds of a memory, message or summary.
 *
 * @param version the number of the change that last wrote it
 * @param text what is searched
 * @param concepts further words that are searched
 * @param placement whose it is: of memories only
 * @param session where it was said: of messages and summaries always
 * @param status messages and summaries are always active
 * @param importance 1 to 5; 0 for messages and summaries
 * @param source the memory's source; for messages the role; for summaries their kind
 */
public record IndexedItem(
    ItemId id,
    long version,
    String text,
    List<String> concepts,
    Optional<Placement> placement,
    Optional<SessionKey> session,
    MemoryStatus status,
    Optional<String> speaker,
    Optional<String> speakerName,
    List<String> tags,
    int importance,
    String source,
    Instant time,
    Optional<Instant> expiresAt) {
  public IndexedItem {
    concepts = List.copyOf(concepts);
    tags = List.copyOf(tags);
    if (id.kind() == ItemKind.MEMORY && placement.isEmpty()) {
      throw new IllegalArgumentException("memory " + id.id() + " comes without its placement");
    }
    if (id.kind() != ItemKind.MEMORY && session.isEmpty()) {
      throw new IllegalArgumentException(id.key() + " comes without its session");
    }
  }
}

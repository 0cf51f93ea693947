package io.remanence.recall;

import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an index holds of a memory or message.
 *
 * @param version the number of the change that last wrote it
 * @param text what is searched
 * @param concepts further words that are searched
 * @param placement whose it is: of memories only
 * @param session where it was said: of messages always
 * @param status messages are always active
 * @param importance 1 to 5; 0 for messages
 * @param source the memory's source; for messages the role
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
    if (id.kind() == ItemKind.MESSAGE && session.isEmpty()) {
      throw new IllegalArgumentException("message " + id.id() + " comes without its session");
    }
  }
}

package io.remanence.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * One version of a memory.
 *
 * @param state the memory as it was in this version
 * @param time when the version was made; of the first one, when the memory was
 * @param operation by what
 * @param reason why
 * @param changed the names of the fields in which it differs from the version before, as on the
 *     wire; none for the first
 */
public record MemoryVersion(
    Memory state,
    Instant time,
    MemoryOperation operation,
    Optional<String> reason,
    List<String> changed) {
  public MemoryVersion {
    changed = List.copyOf(changed);
  }

  static MemoryVersion first(Memory state) {
    return new MemoryVersion(
        state, state.createdAt(), MemoryOperation.SAVE, Optional.empty(), List.of());
  }

  static MemoryVersion after(MemoryChange change, Memory state) {
    return new MemoryVersion(
        state,
        change.time(),
        change.operation(),
        change.reason(),
        differences(change.before(), state));
  }

  private static List<String> differences(Memory before, Memory after) {
    List<String> changed = new ArrayList<>();
    note(changed, "content", before, after, Memory::content);
    note(changed, "tags", before, after, Memory::tags);
    note(changed, "concepts", before, after, Memory::concepts);
    note(changed, "confidence", before, after, Memory::confidence);
    note(changed, "importance", before, after, Memory::importance);
    note(changed, "source", before, after, Memory::source);
    note(changed, "status", before, after, Memory::status);
    note(changed, "superseded_by", before, after, Memory::supersededBy);
    note(changed, "message_ids", before, after, Memory::messageSeqs);
    note(changed, "created_at", before, after, Memory::createdAt);
    note(changed, "event_time", before, after, Memory::eventTime);
    note(changed, "expires_at", before, after, Memory::expiresAt);
    note(changed, "meta", before, after, Memory::meta);
    return changed;
  }

  private static void note(
      List<String> changed,
      String name,
      Memory before,
      Memory after,
      Function<Memory, Object> field) {
    if (!Objects.equals(field.apply(before), field.apply(after))) {
      changed.add(name);
    }
  }
}

package io.remanence.memory;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.scope.Placement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One remembered statement.
 *
 * @param content what is remembered; never blank
 * @param contentKey equal for contents that say the same but for spacing, width and case
 * @param tags given by the writer, matched exactly
 * @param concepts extracted words, searchable
 * @param confidence 0 to 1
 * @param importance 1 to 5
 * @param supersededBy the memory, or the profile by its id, that took this one's place
 * @param placement whose it is
 * @param speaker whom it is about or who said it
 * @param messageSeqs the messages that it was made from
 * @param updatedAt when the content last changed
 * @param eventTime when what it says happened or will happen
 * @param expiresAt from then on it is gone everywhere
 * @param recallCount how often it was brought back
 * @param document the imported file that it came with
 * @param version the number of the change that last wrote it
 */
public record Memory(
    MemoryId id,
    String content,
    String contentKey,
    List<String> tags,
    List<String> concepts,
    double confidence,
    int importance,
    MemorySource source,
    MemoryStatus status,
    Optional<MemoryId> supersededBy,
    Placement placement,
    Optional<Speaker> speaker,
    List<Long> messageSeqs,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> eventTime,
    Optional<Instant> expiresAt,
    Optional<Instant> lastRecalledAt,
    long recallCount,
    Optional<JsonObject> meta,
    Optional<String> document,
    long version) {

  public Memory {
    tags = List.copyOf(tags);
    concepts = List.copyOf(concepts);
    messageSeqs = List.copyOf(messageSeqs);
    if (!(confidence >= 0 && confidence <= 1)) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "confidence", confidence, 0, 1);
    }
    if (importance < 1 || importance > 5) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "importance", importance, 1, 5);
    }
  }

  /** Whether it is past its expiry at this time. */
  public boolean isExpired(Instant now) {
    return expiresAt.filter(end -> !now.isBefore(end)).isPresent();
  }

  /** The time that recall compares: the event's, else the creation's. */
  public Instant time() {
    return eventTime.orElse(createdAt);
  }

  /** The same memory, made from these messages. */
  Memory withProvenance(List<Long> newMessageSeqs, Optional<JsonObject> newMeta) {
    Copy copy = new Copy();
    copy.messageSeqs = newMessageSeqs;
    copy.meta = newMeta;
    return copy.made();
  }

  /** The same memory, saying something else from this time on. */
  public Memory saying(String newContent, List<String> newConcepts, Instant now) {
    Copy copy = new Copy();
    copy.content = newContent;
    copy.contentKey = ContentKey.of(newContent);
    copy.concepts = newConcepts;
    copy.updatedAt = now;
    return copy.made();
  }

  /** The same memory, active, with nothing in its place. */
  public Memory standing() {
    Copy copy = new Copy();
    copy.status = MemoryStatus.ACTIVE;
    copy.supersededBy = Optional.empty();
    return copy.made();
  }

  /** The same memory, about this time. */
  public Memory about(Optional<Instant> newEventTime) {
    Copy copy = new Copy();
    copy.eventTime = newEventTime;
    return copy.made();
  }

  /** The same memory in another status. */
  public Memory withStatus(MemoryStatus newStatus) {
    Copy copy = new Copy();
    copy.status = newStatus;
    return copy.made();
  }

  /** The same memory with its recall counters. */
  public Memory withRecalls(Optional<Instant> newLastRecalledAt, long newRecallCount) {
    Copy copy = new Copy();
    copy.lastRecalledAt = newLastRecalledAt;
    copy.recallCount = newRecallCount;
    return copy.made();
  }

  /** The same memory, written by this change. */
  public Memory withVersion(long newVersion) {
    Copy copy = new Copy();
    copy.version = newVersion;
    return copy.made();
  }

  /** A copy of this memory in the making, in which some fields are set anew. */
  Copy copy() {
    return new Copy();
  }

  /** This memory in the making of another, which differs in what is set here. */
  final class Copy {
    String content = Memory.this.content;
    String contentKey = Memory.this.contentKey;
    List<String> tags = Memory.this.tags;
    List<String> concepts = Memory.this.concepts;
    double confidence = Memory.this.confidence;
    int importance = Memory.this.importance;
    MemoryStatus status = Memory.this.status;
    Optional<MemoryId> supersededBy = Memory.this.supersededBy;
    List<Long> messageSeqs = Memory.this.messageSeqs;
    Instant updatedAt = Memory.this.updatedAt;
    Optional<Instant> eventTime = Memory.this.eventTime;
    Optional<Instant> expiresAt = Memory.this.expiresAt;
    Optional<Instant> lastRecalledAt = Memory.this.lastRecalledAt;
    long recallCount = Memory.this.recallCount;
    Optional<JsonObject> meta = Memory.this.meta;
    long version = Memory.this.version;

    Memory made() {
      return new Memory(
          id,
          content,
          contentKey,
          tags,
          concepts,
          confidence,
          importance,
          source,
          status,
          supersededBy,
          placement,
          speaker,
          messageSeqs,
          createdAt,
          updatedAt,
          eventTime,
          expiresAt,
          lastRecalledAt,
          recallCount,
          meta,
          document,
          version);
    }
  }
}

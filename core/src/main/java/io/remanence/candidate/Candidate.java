package io.remanence.candidate;

import io.remanence.history.Speaker;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Placement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A proposal of a memory.
 *
 * @param content what would be remembered, without secrets
 * @param reason the rule that made it
 * @param placement whose it is
 * @param turn the turn that it was made of
 * @param messageSeqs the messages that it rests on
 * @param updatedAt when it was accepted or rejected, else when it was made
 * @param memory the memory that it became, once it was accepted
 * @param profile the id of the profile that it went into, once it was accepted
 */
public record Candidate(
    String id,
    CandidateKind kind,
    CandidateStatus status,
    String content,
    String reason,
    Placement placement,
    Optional<Speaker> speaker,
    String turn,
    List<Long> messageSeqs,
    Instant createdAt,
    Instant updatedAt,
    Optional<MemoryId> memory,
    Optional<String> profile) {
  /** The tag of a memory that was a candidate. */
  public static final String TAG = "candidate";

  /** The reason of one whose messages were deleted or rewritten. */
  public static final String MESSAGES_GONE = "messages-gone";

  public Candidate {
    messageSeqs = List.copyOf(messageSeqs);
  }

  /** The same candidate, decided on, and what it became. */
  public Candidate decided(
      CandidateStatus decision, Optional<MemoryId> made, Optional<String> into, Instant now) {
    return new Candidate(
        id,
        kind,
        decision,
        content,
        reason,
        placement,
        speaker,
        turn,
        messageSeqs,
        createdAt,
        now,
        made,
        into);
  }

  /** The same candidate, decided on; it went into no profile. */
  public Candidate decided(CandidateStatus decision, Optional<MemoryId> made, Instant now) {
    return decided(decision, made, Optional.empty(), now);
  }

  /** The same candidate after what it rests on is gone: it says nothing and can't be accepted. */
  public Candidate withoutWords(Instant now) {
    return new Candidate(
        id,
        kind,
        status == CandidateStatus.PENDING ? CandidateStatus.REJECTED : status,
        "",
        MESSAGES_GONE,
        placement,
        speaker,
        turn,
        List.of(),
        createdAt,
        now,
        memory,
        profile);
  }

  /** The memory that it would become. */
  public NewMemory toMemory() {
    NewMemory plain = NewMemory.of(content, MemorySource.CANDIDATE, placement);
    return new NewMemory(
        plain.id(),
        plain.content(),
        List.of(TAG),
        plain.concepts(),
        plain.confidence(),
        plain.importance(),
        plain.source(),
        plain.placement(),
        speaker,
        messageSeqs,
        plain.createdAt(),
        plain.eventTime(),
        plain.timeToLive(),
        plain.meta(),
        plain.document());
  }
}

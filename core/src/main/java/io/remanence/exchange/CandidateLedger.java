package io.remanence.exchange;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateKind;
import io.remanence.candidate.CandidateRules.Proposal;
import io.remanence.candidate.CandidateSettings;
import io.remanence.candidate.CandidateStatus;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Message;
import io.remanence.history.Speaker;
import io.remanence.id.IdSource;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.Profiles;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import io.remanence.store.TxProfiles;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Makes candidates and decides on them, inside a transaction. */
public final class CandidateLedger {
  /** So many are kept of each visibility, the newest. */
  static final int KEPT = 1_000;

  private final Clock clock;
  private final IdSource ids;
  private final Memories memories;
  private final BiFunction<Tx, Candidate, ProfileLimits> limits;

  /**
   * A ledger.
   *
   * @param limits how long the lists of profiles are where a candidate was made
   */
  public CandidateLedger(
      Clock clock,
      IdSource ids,
      Memories memories,
      BiFunction<Tx, Candidate, ProfileLimits> limits) {
    this.clock = clock;
    this.ids = ids;
    this.memories = memories;
    this.limits = limits;
  }

  /**
   * A decision.
   *
   * @param memory what the candidate became, where it was accepted, went into no profile and is no
   *     secret
   */
  public record Decided(Candidate candidate, Optional<Memory> memory) {}

  void propose(
      Tx tx,
      String turn,
      Message asked,
      Placement placement,
      List<Proposal> proposals,
      CandidateSettings settings) {
    Instant now = now();
    for (Proposal proposal : proposals) {
      Candidate candidate =
          new Candidate(
              ids.next("cand"),
              proposal.kind(),
              CandidateStatus.PENDING,
              proposal.content(),
              proposal.reason(),
              placement,
              asked.body().speaker(),
              turn,
              List.of(asked.seq()),
              now,
              now,
              Optional.empty(),
              Optional.empty());
      if (settings.autoApply() && proposal.kind() != CandidateKind.IGNORE) {
        apply(tx, candidate);
      } else {
        save(tx, candidate);
      }
    }
    if (!proposals.isEmpty()) {
      tx.candidates().trim(placement.visibility(), KEPT);
    }
  }

  /**
   * Makes of a candidate what it proposes. One that is to be ignored becomes nothing; one that is
   * meant for a profile goes into that of who said it, or of the session where nobody is named.
   *
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees none of this id; {@code
   *     CONFLICT} when it is decided on already, or its messages are gone
   */
  public Decided accept(Tx tx, MemoryReach reach, String id) {
    Candidate candidate = pending(tx, reach, id);
    int there =
        tx.history().withSeqs(new MessageReach.Everything(), candidate.messageSeqs()).size();
    if (there < candidate.messageSeqs().size()) {
      throw RemanenceException.of(ErrorCode.CONFLICT, ErrorText.CANDIDATE_LOST, id);
    }
    return apply(tx, candidate);
  }

  /**
   * Leaves a candidate be.
   *
   * @throws RemanenceException as {@link #accept}
   */
  public Decided reject(Tx tx, MemoryReach reach, String id) {
    Candidate candidate =
        pending(tx, reach, id).decided(CandidateStatus.REJECTED, Optional.empty(), now());
    save(tx, candidate);
    return new Decided(candidate, Optional.empty());
  }

  private Decided apply(Tx tx, Candidate candidate) {
    Optional<String> profile =
        candidate.kind() == CandidateKind.PROFILE
            ? Optional.of(intoProfile(tx, candidate))
            : Optional.empty();
    Optional<Memory> memory =
        candidate.kind() == CandidateKind.IGNORE || profile.isPresent()
            ? Optional.empty()
            : Optional.of(memories.create(TxMemories.of(tx), candidate.toMemory()).memory());
    Optional<MemoryId> made = memory.map(Memory::id);
    Candidate accepted = candidate.decided(CandidateStatus.ACCEPTED, made, profile, now());
    save(tx, accepted);
    return new Decided(accepted, memory);
  }

  /** Puts it among the preferences; the profile's id. What is told is always short enough. */
  private String intoProfile(Tx tx, Candidate candidate) {
    return new Profiles(clock, ids)
        .update(
            TxProfiles.of(tx),
            place(candidate),
            ProfileEdit.of(ProfileField.PREFERENCES, ProfileAction.ADD, candidate.content()),
            limits.apply(tx, candidate),
            new Profiles.Author(
                ProfileOrigin.CANDIDATE,
                candidate.placement().scope().sessionKey(),
                candidate.speaker().map(Speaker::id),
                Optional.of(candidate.id())))
        .profile()
        .id();
  }

  private static ProfilePlace place(Candidate candidate) {
    Placement placement = candidate.placement();
    return candidate
        .speaker()
        .map(speaker -> ProfilePlace.ofSpeaker(placement, speaker.id()))
        .orElseGet(
            () ->
                ProfilePlace.ofSession(
                    placement.scope().sessionKey().orElseThrow(), placement.direct()));
  }

  private static Candidate pending(Tx tx, MemoryReach reach, String id) {
    Candidate candidate =
        tx.candidates()
            .get(reach, id)
            .orElseThrow(
                () -> RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.CANDIDATE, id));
    if (candidate.status() != CandidateStatus.PENDING) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT,
          candidate.reason().equals(Candidate.MESSAGES_GONE)
              ? ErrorText.CANDIDATE_DECIDED_SINCE_LOST
              : ErrorText.CANDIDATE_DECIDED,
          id,
          candidate.status().wireName());
    }
    return candidate;
  }

  private static void save(Tx tx, Candidate candidate) {
    tx.candidates().save(candidate);
    tx.changes()
        .record(
            ChangeType.CANDIDATE_SAVED, candidate.id(), candidate.placement().scope().sessionKey());
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

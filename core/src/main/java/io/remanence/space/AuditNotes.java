package io.remanence.space;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditTarget;
import io.remanence.candidate.Candidate;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes of what a transaction changed what is written down of it. What an entry says of a memory
 * goes when the memory is erased, or its words are; of everything else an entry says nothing that
 * anybody told.
 */
final class AuditNotes {
  private final Tx tx;
  private final AuditedTx seen;
  private final Actor actor;
  private final AuditOperation erasing;
  private final boolean follows;
  private final boolean compacts;
  private final List<AuditTrail.Note> notes = new ArrayList<>();
  private final List<String> rewritten = new ArrayList<>();

  /**
   * @param tx the handle itself, so that nothing that is written down is noted
   * @param erasing why things are erased, where nothing in the transaction tells
   */
  AuditNotes(Tx tx, AuditedTx seen, Actor actor, AuditOperation erasing) {
    this.tx = tx;
    this.seen = seen;
    this.actor = actor;
    this.erasing = erasing;
    this.follows =
        erasing != AuditOperation.ERASE
            && (has(ChangeType.MESSAGES_DELETED)
                || has(ChangeType.MESSAGES_REWRITTEN)
                || has(ChangeType.SESSION_CLEARED));
    this.compacts =
        seen.changes.stream()
            .anyMatch(change -> change.type() == ChangeType.SUMMARY_SAVED && change.isNew());
  }

  private boolean has(ChangeType type) {
    return seen.changes.stream().anyMatch(change -> change.type() == type);
  }

  /** Takes out what must be said no more, and writes down what was done. */
  void write(AuditTrail trail) {
    seen.changes.forEach(this::note);
    if (notes.stream().noneMatch(AuditNotes::tellsOfArchive)) {
      seen.archived.forEach(
          (session, count) -> moved(AuditOperation.ARCHIVE_MESSAGES, session, count));
      seen.restored.forEach(
          (session, count) -> moved(AuditOperation.RESTORE_MESSAGES, session, count));
    }
    redact();
    notes.forEach(note -> trail.write(tx, note));
  }

  private void redact() {
    List<String> memories = new ArrayList<>(seen.erasedMemories.keySet());
    memories.addAll(rewritten);
    redact(AuditTarget.Kind.MEMORY, memories);
    redact(AuditTarget.Kind.PROFILE, List.copyOf(seen.erasedProfiles.keySet()));
    redact(
        AuditTarget.Kind.CANDIDATE,
        seen.changes.stream()
            .filter(change -> change.type() == ChangeType.CANDIDATE_ERASED)
            .map(AuditedTx.Noted::subject)
            .toList());
  }

  private void redact(AuditTarget.Kind kind, List<String> ids) {
    if (!ids.isEmpty()) {
      tx.audit().redact(kind, ids);
    }
  }

  private static boolean tellsOfArchive(AuditTrail.Note note) {
    return note.operation() == AuditOperation.COMPACT
        || note.target().kind() == AuditTarget.Kind.SUMMARY;
  }

  private void moved(AuditOperation operation, SessionKey session, long count) {
    notes.add(AuditTrail.ofSession(tx, operation, session).with(Map.of("messages", count)));
  }

  private void note(AuditedTx.Noted change) {
    switch (change.type()) {
      case MEMORY_SAVED, MEMORY_STATUS -> memory(change);
      case MEMORY_ERASED -> erasedMemory(change.subject());
      case PROFILE_CHANGED -> profile(change);
      case PROFILE_ERASED -> erasedProfile(change.subject());
      case CANDIDATE_SAVED -> candidate(change.subject());
      case CANDIDATE_ERASED ->
          add(erasing, session(change), AuditTarget.Kind.CANDIDATE, change.subject());
      case SUMMARY_SAVED -> summary(change);
      case SUMMARY_ERASED -> erasedSummary(change);
      case CONSOLIDATED -> consolidation(change.subject());
      case MESSAGES_DELETED -> messages(AuditOperation.DELETE_MESSAGES, change);
      case MESSAGES_EXPIRED -> messages(AuditOperation.PRUNE, change);
      case MESSAGES_REWRITTEN -> messages(AuditOperation.REWRITE_MESSAGES, change);
      case SESSION_CLEARED -> ofSession(AuditOperation.CLEAR, change);
      case SESSION_DELETED -> ofSession(AuditOperation.DELETE_SESSION, change);
      case DOCUMENT_IMPORTED ->
          add(AuditOperation.IMPORT, Optional.empty(), AuditTarget.Kind.DOCUMENT, change.subject());
      case METADATA_SAVED ->
          add(
              AuditOperation.PUT_METADATA,
              Optional.empty(),
              AuditTarget.Kind.METADATA,
              change.subject());
      case METADATA_DELETED ->
          add(
              AuditOperation.DELETE_METADATA,
              Optional.empty(),
              AuditTarget.Kind.METADATA,
              change.subject());
      case MESSAGE_STORED,
          HISTORY_CHANGED,
          SESSION_SAVED,
          TURN_COMPLETED,
          INJECTION_RECORDED,
          RESTORED -> {
        // What is said, and what a turn does, is its own record; the others are told of elsewhere.
        // What is restored comes with its own audit.
      }
    }
  }

  private void add(
      AuditOperation operation,
      Optional<Placement> placement,
      AuditTarget.Kind kind,
      String target) {
    notes.add(AuditTrail.Note.of(operation, placement, kind, target));
  }

  private Optional<Placement> session(AuditedTx.Noted change) {
    return change.session().map(key -> AuditTrail.in(tx, key));
  }

  private void ofSession(AuditOperation operation, AuditedTx.Noted change) {
    add(operation, session(change), AuditTarget.Kind.SESSION, change.subject());
  }

  private void messages(AuditOperation operation, AuditedTx.Noted change) {
    SessionKey session = change.session().orElseThrow();
    notes.add(
        AuditTrail.ofSession(tx, operation, session)
            .with(Map.of("messages", ChangedMessage.read(change.subject()).size())));
  }

  // --- memories ---

  private void memory(AuditedTx.Noted change) {
    MemoryId id = new MemoryId(change.subject());
    Optional<Memory> saved = Optional.ofNullable(seen.savedMemories.get(change.subject()));
    if (saved.isEmpty()) {
      return;
    }
    Memory memory = saved.get();
    Optional<MemoryChange> made = Optional.ofNullable(seen.changedMemories.get(change.seq()));
    boolean isRewritten = made.isEmpty() && seen.rewrittenMemories.contains(id.value());
    AuditOperation operation =
        made.map(done -> operation(done, memory))
            .orElseGet(() -> isRewritten ? AuditOperation.FOLLOW : created(memory));
    if (isRewritten) {
      rewritten.add(id.value());
    }
    Map<String, Object> more = new LinkedHashMap<>();
    made.flatMap(MemoryChange::reason).ifPresent(why -> more.put("reason", why));
    memory.supersededBy().ifPresent(by -> more.put("superseded_by", by.value()));
    notes.add(
        AuditTrail.Note.of(
                operation, Optional.of(memory.placement()), AuditTarget.Kind.MEMORY, id.value())
            .saying(memory.content())
            .by(
                operation == AuditOperation.CAPTURE
                    ? Optional.of(inTheNameOf(memory))
                    : Optional.empty())
            .during(
                operation == AuditOperation.CAPTURE
                    ? ProvenanceMarks.turnOf(memory)
                    : Optional.empty())
            .with(more));
  }

  private Actor inTheNameOf(Memory memory) {
    Scope scope = memory.placement().scope();
    return actor.inTheNameOf(
        scope.platform(),
        memory.speaker().or(() -> scope.speaker().map(id -> new Speaker(id, ""))));
  }

  private static AuditOperation created(Memory memory) {
    return switch (memory.source()) {
      case CAPTURE -> AuditOperation.CAPTURE;
      case IMPORT -> AuditOperation.IMPORT;
      case DIGEST -> AuditOperation.CONSOLIDATE_SUMMARY;
      case TOOL, API, CANDIDATE, MERGE -> AuditOperation.REMEMBER;
    };
  }

  private static AuditOperation operation(MemoryChange change, Memory memory) {
    return switch (change.operation()) {
      case SAVE, UPDATE -> AuditOperation.UPDATE;
      case STATUS ->
          memory.status() == MemoryStatus.ARCHIVED
              ? AuditOperation.ARCHIVED
              : memory.status() == MemoryStatus.DELETED
                  ? AuditOperation.DELETED
                  : AuditOperation.SUPERSEDED;
      case RESTORE -> AuditOperation.RESTORE;
      case SUPERSEDE -> AuditOperation.SUPERSEDED;
      case MERGE -> AuditOperation.MERGE;
      case DIGEST -> AuditOperation.CONSOLIDATE_ARCHIVE;
      case UNDO -> AuditOperation.UNDO;
      case FOLLOW -> AuditOperation.FOLLOW;
    };
  }

  private void erasedMemory(String id) {
    Optional.ofNullable(seen.erasedMemories.get(id))
        .ifPresent(
            memory ->
                add(
                    follows ? AuditOperation.FOLLOW : erasing,
                    Optional.of(memory.placement()),
                    AuditTarget.Kind.MEMORY,
                    id));
  }

  private void consolidation(String id) {
    tx.consolidations()
        .get(id)
        .ifPresent(
            done ->
                notes.add(
                    AuditTrail.Note.of(
                            done.undoneAt().isPresent()
                                ? AuditOperation.UNDO
                                : AuditOperation.CONSOLIDATE_RUN,
                            Optional.empty(),
                            AuditTarget.Kind.CONSOLIDATION,
                            id)
                        .with(Map.of("mode", done.mode().wireName()))));
  }

  // --- profiles and candidates ---

  private void profile(AuditedTx.Noted change) {
    tx.profileHistory().of(change.subject(), change.seq()).ifPresent(this::profile);
  }

  private void profile(ProfileVersion version) {
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("profile", version.state().place().kind().wireName());
    more.put("origin", version.origin().wireName());
    version.reason().ifPresent(why -> more.put("reason", why));
    notes.add(
        AuditTrail.Note.of(
                AuditOperation.UPDATE_PROFILE,
                Optional.of(version.state().place().placement()),
                AuditTarget.Kind.PROFILE,
                version.state().id())
            .saying(version.what())
            .with(more));
  }

  private void erasedProfile(String id) {
    Optional.ofNullable(seen.erasedProfiles.get(id))
        .map(Profile::place)
        .ifPresent(
            place -> add(erasing, Optional.of(place.placement()), AuditTarget.Kind.PROFILE, id));
  }

  private void candidate(String id) {
    tx.candidates().get(MemoryReach.everything(), id).ifPresent(this::candidate);
  }

  private void candidate(Candidate candidate) {
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("kind", candidate.kind().wireName());
    more.put("rule", candidate.reason());
    candidate.memory().ifPresent(made -> more.put("memory", made.value()));
    candidate.profile().ifPresent(into -> more.put("profile", into));
    notes.add(
        AuditTrail.Note.of(
                decision(candidate),
                Optional.of(candidate.placement()),
                AuditTarget.Kind.CANDIDATE,
                candidate.id())
            .during(Optional.of(candidate.turn()))
            .with(more));
  }

  private AuditOperation decision(Candidate candidate) {
    if (candidate.reason().equals(Candidate.MESSAGES_GONE)) {
      return AuditOperation.FOLLOW;
    }
    return switch (candidate.status()) {
      case PENDING -> AuditOperation.CANDIDATE_PROPOSE;
      case REJECTED -> AuditOperation.CANDIDATE_REJECT;
      case ACCEPTED ->
          actor.role() == ActorRole.SYSTEM
              ? AuditOperation.CANDIDATE_AUTO_APPLY
              : AuditOperation.CANDIDATE_ACCEPT;
    };
  }

  // --- summaries ---

  private void summary(AuditedTx.Noted change) {
    Optional<Summary> summary =
        tx.summaries().withIds(new MessageReach.Everything(), List.of(change.subject())).stream()
            .findFirst();
    if (summary.isEmpty()) {
      return;
    }
    boolean undone = summary.get().status() == SummaryStatus.UNDONE;
    if (undone || change.isNew()) {
      SessionKey session = summary.get().session();
      notes.add(
          AuditTrail.Note.of(
                  undone ? AuditOperation.UNDO : AuditOperation.COMPACT,
                  Optional.of(AuditTrail.in(tx, session)),
                  AuditTarget.Kind.SUMMARY,
                  change.subject())
              .with(
                  Map.of(
                      "messages",
                      (undone ? seen.restored : seen.archived).getOrDefault(session, 0L))));
    }
  }

  /**
   * A compaction lets go of what it makes anew; an undone one of what says what is no longer so.
   */
  private void erasedSummary(AuditedTx.Noted change) {
    if (!compacts) {
      add(
          seen.restored.isEmpty() ? erasing : AuditOperation.UNDO,
          session(change),
          AuditTarget.Kind.SUMMARY,
          change.subject());
    }
  }
}

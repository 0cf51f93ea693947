package io.remanence.exchange;

import io.remanence.candidate.Candidate;
import io.remanence.capture.Captured;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.RuleCapture;
import io.remanence.event.ChangeType;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.inject.InjectionRedaction;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemorySource;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import io.remanence.turn.TurnRecord;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Keeps memories true to the messages that they were made from, in the transaction that changes
 * those. A captured memory is its messages in short: it goes with a message that is deleted and is
 * captured anew from one that is rewritten, and what it said before is not kept. One that was
 * merged from captured ones goes with the last of its messages. Any other memory stays as it is,
 * with a note.
 */
public final class Provenance {
  private static final int ROUND = 200;

  private static final Comparator<Memory> STANDING_FIRST =
      Comparator.comparing((Memory memory) -> memory.source() != MemorySource.MERGE)
          .thenComparing(ProvenanceMarks::isByModel)
          .thenComparing(Memory::createdAt)
          .thenComparing(Memory::id);

  private final Memories memories;
  private final Clock clock;

  public Provenance(Memories memories, Clock clock) {
    this.memories = memories;
    this.clock = clock;
  }

  /** Follows the deletion of these messages; the memories that it touched, as they were. */
  public List<Memory> deleted(Tx tx, SessionKey session, Collection<Long> seqs) {
    forgetWhatRestsOn(tx, session, seqs);
    List<Memory> touched = tx.provenance().madeFrom(seqs);
    Set<MemoryId> erased = new HashSet<>();
    for (Memory memory : touched) {
      if (erased.contains(memory.id())) {
        continue;
      }
      Memory marked = ProvenanceMarks.deleted(memory, seqs);
      if (memory.source() == MemorySource.CAPTURE
          || Memories.isCaptured(tx.memoryHistory(), memory) && marked.messageSeqs().isEmpty()) {
        memories.erase(TxMemories.of(tx), memory).forEach(gone -> erased.add(gone.id()));
      } else {
        followed(tx, memory, marked);
      }
    }
    return touched;
  }

  /**
   * Follows the rewriting of these messages; the memories that it touched, as they were. Of the
   * memories that were captured from one turn one is captured anew, by rule; what a model had made
   * of the old words beside it goes.
   */
  public List<Memory> rewritten(
      Tx tx, SessionKey session, Collection<Long> seqs, SpaceSettings settings) {
    forgetWhatRestsOn(tx, session, seqs);
    List<Memory> touched = tx.provenance().madeFrom(seqs);
    Set<MemoryId> captured =
        touched.stream()
            .filter(memory -> Memories.isCaptured(tx.memoryHistory(), memory))
            .map(Memory::id)
            .collect(Collectors.toSet());
    // Records of injections showed what the captured ones said of the messages as they were.
    InjectionRedaction.memories(tx.injections(), captured.stream().map(MemoryId::value).toList());
    Set<Long> capturedAnew = new HashSet<>();
    Set<MemoryId> erased = new HashSet<>();
    for (Memory memory : touched.stream().sorted(STANDING_FIRST).toList()) {
      if (erased.contains(memory.id())) {
        continue;
      }
      if (!captured.contains(memory.id())) {
        followed(tx, memory, ProvenanceMarks.rewritten(memory, seqs));
      } else if (memory.messageSeqs().isEmpty()
          || capturedAnew.add(memory.messageSeqs().getFirst())) {
        // What a model had put in its place goes, so it stands again.
        boolean replaced = memory.supersededBy().filter(ownTurn(touched, memory)).isPresent();
        Memory marked = ProvenanceMarks.rewritten(replaced ? memory.standing() : memory, seqs);
        Optional<Memory> anew = capturedAnew(tx, marked, settings);
        if (anew.isPresent()) {
          memories.rewrite(TxMemories.of(tx), memory, anew.get());
        } else {
          memories.erase(TxMemories.of(tx), memory).forEach(gone -> erased.add(gone.id()));
        }
      } else {
        memories.erase(TxMemories.of(tx), memory).forEach(gone -> erased.add(gone.id()));
      }
    }
    return touched;
  }

  private void followed(Tx tx, Memory memory, Memory marked) {
    memories.replace(TxMemories.of(tx), memory, marked, MemoryOperation.FOLLOW, Optional.empty());
  }

  /** Candidates lose their words, and what models said of these messages goes. */
  private void forgetWhatRestsOn(Tx tx, SessionKey session, Collection<Long> seqs) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    for (Candidate candidate : tx.candidates().madeFrom(seqs)) {
      tx.candidates().save(candidate.withoutWords(now));
      tx.changes().record(ChangeType.CANDIDATE_SAVED, candidate.id(), Optional.of(session));
    }
    Optional<String> before = Optional.empty();
    while (true) {
      List<DeadLetter> page = tx.deadLetters().list(Optional.of(session), before, ROUND);
      for (DeadLetter letter : page) {
        if (tx.turns().get(session, letter.turn()).filter(turn -> holds(turn, seqs)).isPresent()) {
          tx.deadLetters().remove(letter.id());
        }
      }
      if (page.size() < ROUND) {
        return;
      }
      before = Optional.of(page.getLast().id());
    }
  }

  private static boolean holds(TurnRecord turn, Collection<Long> seqs) {
    return seqs.contains(turn.userSeq())
        || turn.completion().stream()
            .flatMap(done -> done.messageSeqs().stream())
            .anyMatch(seqs::contains);
  }

  /** Whether an id is of a memory that was captured from the same turn. */
  private static Predicate<MemoryId> ownTurn(List<Memory> touched, Memory memory) {
    return id ->
        touched.stream()
            .anyMatch(
                other ->
                    other.id().equals(id)
                        && other.source() == MemorySource.CAPTURE
                        && other.messageSeqs().equals(memory.messageSeqs()));
  }

  /** As it is to read now; nothing where the new words leave nothing to remember. */
  private Optional<Memory> capturedAnew(Tx tx, Memory memory, SpaceSettings settings) {
    List<Message> messages =
        tx.history().withSeqs(new MessageReach.Everything(), memory.messageSeqs());
    Optional<Message> asked = ofRole(messages, MessageBody.USER);
    Optional<Message> answer = ofRole(messages, MessageBody.ASSISTANT);
    if (asked.isEmpty() || answer.isEmpty()) {
      return Optional.empty();
    }
    String injected =
        ProvenanceMarks.turnOf(memory)
            .flatMap(tx.turns()::withId)
            .map(turn -> CapturedTurn.injected(tx, turn))
            .orElse("");
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    RuleCapture rule = new RuleCapture(settings.capture().regardless());
    Function<String, Optional<Captured>> capture =
        echoes ->
            rule.capture(
                CapturedTurn.of(
                    asked.get().body(),
                    asked.get().timestamp(),
                    answer.get().body(),
                    ofRound(tx, asked.get()),
                    echoes,
                    settings.zone()));
    // It was worth remembering before, whatever it echoes by its new words.
    return capture
        .apply(injected)
        .or(() -> capture.apply(""))
        .map(captured -> saying(memory, captured, asked.get(), answer.get(), now));
  }

  private static Memory saying(
      Memory memory, Captured captured, Message asked, Message answer, Instant now) {
    Memory said =
        memory.saying(captured.content(), captured.concepts(), now).about(captured.eventTime());
    return ProvenanceMarks.recaptured(said, CapturedTurn.spans(captured.spans(), asked, answer));
  }

  private static Optional<Message> ofRole(List<Message> messages, String role) {
    return messages.stream().filter(m -> m.body().role().equals(role)).findFirst();
  }

  private static List<MessageBody> ofRound(Tx tx, Message asked) {
    return tx.queries().rounds(asked.session(), asked.round(), asked.round(), ROUND).stream()
        .map(Message::body)
        .toList();
  }
}

package io.remanence.exchange;

import io.remanence.capture.CaptureSettings;
import io.remanence.capture.RuleCapture;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.inject.InjectionRedaction;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.scope.MessageReach;
import io.remanence.store.Tx;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Keeps memories true to the messages that they were made from, in the transaction that changes
 * those. A captured memory is its messages in short: it goes with a message that is deleted and is
 * captured anew from one that is rewritten. Any other memory stays as it is, with a note.
 */
public final class Provenance {
  private static final int ROUND = 200;

  private final Memories memories;
  private final Clock clock;

  public Provenance(Memories memories, Clock clock) {
    this.memories = memories;
    this.clock = clock;
  }

  /** Follows the deletion of these messages; the memories that it touched, as they were. */
  public List<Memory> deleted(Tx tx, Collection<Long> seqs) {
    List<Memory> touched = tx.provenance().madeFrom(seqs);
    for (Memory memory : touched) {
      if (memory.source() == MemorySource.CAPTURE) {
        memories.erase(tx.memories(), tx.changes(), memory);
      } else {
        memories.update(tx.memories(), tx.changes(), ProvenanceMarks.deleted(memory, seqs));
      }
    }
    return touched;
  }

  /** Follows the rewriting of these messages; the memories that it touched, as they were. */
  public List<Memory> rewritten(Tx tx, Collection<Long> seqs, CaptureSettings settings) {
    List<Memory> touched = tx.provenance().madeFrom(seqs);
    // Records of injections showed what the captured ones said of the messages as they were.
    InjectionRedaction.memories(
        tx.injections(),
        touched.stream()
            .filter(memory -> memory.source() == MemorySource.CAPTURE)
            .map(memory -> memory.id().value())
            .toList());
    for (Memory memory : touched) {
      Memory marked = ProvenanceMarks.rewritten(memory, seqs);
      memories.update(
          tx.memories(),
          tx.changes(),
          memory.source() == MemorySource.CAPTURE ? capturedAnew(tx, marked, settings) : marked);
    }
    return touched;
  }

  private Memory capturedAnew(Tx tx, Memory memory, CaptureSettings settings) {
    List<Message> messages =
        tx.history().withSeqs(new MessageReach.Everything(), memory.messageSeqs());
    Optional<Message> asked = ofRole(messages, MessageBody.USER);
    Optional<Message> answer = ofRole(messages, MessageBody.ASSISTANT);
    if (asked.isEmpty() || answer.isEmpty()) {
      return memory.withStatus(MemoryStatus.SUPERSEDED);
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return new RuleCapture(settings.regardless())
        .capture(asked.get().body().text(), answer.get().body().text(), tools(tx, asked.get()))
        .map(captured -> memory.saying(captured.content(), captured.concepts(), now))
        .orElseGet(() -> memory.withStatus(MemoryStatus.SUPERSEDED));
  }

  private static Optional<Message> ofRole(List<Message> messages, String role) {
    return messages.stream().filter(m -> m.body().role().equals(role)).findFirst();
  }

  private static List<String> tools(Tx tx, Message asked) {
    List<String> names = new ArrayList<>();
    for (Message message :
        tx.queries().rounds(asked.session(), asked.round(), asked.round(), ROUND)) {
      message.body().toolCalls().stream().map(ToolCall::name).forEach(names::add);
    }
    return names;
  }
}

package io.remanence.exchange;

import io.remanence.capture.CaptureSettings;
import io.remanence.capture.RuleCapture;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.scope.MessageReach;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps memories true to the messages that they were made from, in the transaction that changes
 * those. A captured memory is its messages in short: it goes with a message that is deleted and is
 * captured anew from one that is rewritten, and what it said before is not kept. One that was
 * merged from captured ones goes with the last of its messages. Any other memory stays as it is,
 * with a note.
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

  /** Follows the rewriting of these messages; the memories that it touched, as they were. */
  public List<Memory> rewritten(Tx tx, Collection<Long> seqs, CaptureSettings settings) {
    List<Memory> touched = tx.provenance().madeFrom(seqs);
    for (Memory memory : touched) {
      Memory marked = ProvenanceMarks.rewritten(memory, seqs);
      if (Memories.isCaptured(tx.memoryHistory(), memory)) {
        memories.rewrite(TxMemories.of(tx), memory, capturedAnew(tx, marked, settings));
      } else {
        followed(tx, memory, marked);
      }
    }
    return touched;
  }

  private void followed(Tx tx, Memory memory, Memory marked) {
    memories.replace(TxMemories.of(tx), memory, marked, MemoryOperation.FOLLOW, Optional.empty());
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

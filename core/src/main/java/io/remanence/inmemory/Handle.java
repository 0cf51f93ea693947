package io.remanence.inmemory;

import io.remanence.answer.AnswerStore;
import io.remanence.audit.AuditStore;
import io.remanence.candidate.CandidateStore;
import io.remanence.capture.DeadLetterStore;
import io.remanence.capture.PendingCaptureStore;
import io.remanence.compaction.CompactionStore;
import io.remanence.document.DocumentStore;
import io.remanence.erasure.ErasureStore;
import io.remanence.event.ChangeLog;
import io.remanence.history.HistoryEdits;
import io.remanence.history.HistoryQueries;
import io.remanence.history.HistoryStore;
import io.remanence.history.SessionStore;
import io.remanence.inject.InjectionStore;
import io.remanence.llm.LedgerStore;
import io.remanence.memory.ConsolidationStore;
import io.remanence.memory.MemoryHistoryStore;
import io.remanence.memory.MemoryStore;
import io.remanence.memory.ProvenanceStore;
import io.remanence.metadata.MetadataStore;
import io.remanence.profile.ProfileHistoryStore;
import io.remanence.profile.ProfileStore;
import io.remanence.store.StoreScan;
import io.remanence.store.Tx;
import io.remanence.summary.SummaryStore;
import io.remanence.topic.TopicStore;
import io.remanence.turn.TurnStore;
import java.time.Instant;

/** The handle on one call: bound to its thread, worthless after it. */
final class Handle implements Tx {
  private final Tables tables;
  private final boolean writes;
  private final Instant now;
  private final int feedLength;
  private final Thread owner = Thread.currentThread();
  private volatile boolean over;

  Handle(Tables tables, boolean writes, Instant now, int feedLength) {
    this.tables = tables;
    this.writes = writes;
    this.now = now;
    this.feedLength = feedLength;
  }

  void end() {
    over = true;
  }

  /** The tables, for reading. */
  Tables reading() {
    if (over) {
      throw new IllegalStateException("the handle was used after the call that it was given to");
    }
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "the handle of thread " + owner + " was used by " + Thread.currentThread());
    }
    return tables;
  }

  /** The tables, for writing. */
  Tables writing() {
    Tables own = reading();
    if (!writes) {
      throw new IllegalStateException("the handle of a read was used to write");
    }
    return own;
  }

  /** When the transaction was begun, in milliseconds. */
  Instant now() {
    return now;
  }

  @Override
  public ChangeLog changes() {
    reading();
    return new InMemoryChanges(this, feedLength);
  }

  @Override
  public SessionStore sessions() {
    reading();
    return new InMemorySessions(this);
  }

  @Override
  public HistoryStore history() {
    reading();
    return new InMemoryHistory(this);
  }

  @Override
  public HistoryQueries queries() {
    reading();
    return new InMemoryQueries(this);
  }

  @Override
  public HistoryEdits edits() {
    reading();
    return new InMemoryEdits(this);
  }

  @Override
  public ProvenanceStore provenance() {
    reading();
    return new InMemoryProvenance(this);
  }

  @Override
  public MetadataStore metadata() {
    reading();
    return new InMemoryMetadata(this);
  }

  @Override
  public MemoryStore memories() {
    reading();
    return new InMemoryMemories(this);
  }

  @Override
  public MemoryHistoryStore memoryHistory() {
    reading();
    return new InMemoryMemoryHistory(this);
  }

  @Override
  public ConsolidationStore consolidations() {
    reading();
    return new InMemoryConsolidations(this);
  }

  @Override
  public TurnStore turns() {
    reading();
    return new InMemoryTurns(this);
  }

  @Override
  public InjectionStore injections() {
    reading();
    return new InMemoryInjections(this);
  }

  @Override
  public DocumentStore documents() {
    reading();
    return new InMemoryDocuments(this);
  }

  @Override
  public PendingCaptureStore pendingCaptures() {
    reading();
    return new InMemoryPendingCaptures(this);
  }

  @Override
  public DeadLetterStore deadLetters() {
    reading();
    return new InMemoryDeadLetters(this);
  }

  @Override
  public CandidateStore candidates() {
    reading();
    return new InMemoryCandidates(this);
  }

  @Override
  public ProfileStore profiles() {
    reading();
    return new InMemoryProfiles(this);
  }

  @Override
  public ProfileHistoryStore profileHistory() {
    reading();
    return new InMemoryProfileHistory(this);
  }

  @Override
  public LedgerStore ledger() {
    reading();
    return new InMemoryLedger(this);
  }

  @Override
  public SummaryStore summaries() {
    reading();
    return new InMemorySummaries(this);
  }

  @Override
  public ErasureStore erasures() {
    reading();
    return new InMemoryErasures(this);
  }

  @Override
  public AnswerStore answers() {
    reading();
    return new InMemoryAnswers(this);
  }

  @Override
  public StoreScan scan() {
    reading();
    return new InMemoryScan(this);
  }

  @Override
  public CompactionStore compactions() {
    reading();
    return new InMemoryCompactions(this);
  }

  @Override
  public TopicStore topics() {
    reading();
    return new InMemoryTopics(this);
  }

  @Override
  public AuditStore audit() {
    reading();
    return new InMemoryAudit(this);
  }
}

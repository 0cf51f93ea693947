package io.remanence.space;

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

/** A handle that gives what another one gives; a wrapper says what it does otherwise. */
abstract class ForwardingTx implements Tx {
  final Tx tx;

  ForwardingTx(Tx tx) {
    this.tx = tx;
  }

  @Override
  public ChangeLog changes() {
    return tx.changes();
  }

  @Override
  public SessionStore sessions() {
    return tx.sessions();
  }

  @Override
  public HistoryStore history() {
    return tx.history();
  }

  @Override
  public HistoryQueries queries() {
    return tx.queries();
  }

  @Override
  public HistoryEdits edits() {
    return tx.edits();
  }

  @Override
  public MemoryStore memories() {
    return tx.memories();
  }

  @Override
  public MemoryHistoryStore memoryHistory() {
    return tx.memoryHistory();
  }

  @Override
  public ConsolidationStore consolidations() {
    return tx.consolidations();
  }

  @Override
  public ProvenanceStore provenance() {
    return tx.provenance();
  }

  @Override
  public TurnStore turns() {
    return tx.turns();
  }

  @Override
  public InjectionStore injections() {
    return tx.injections();
  }

  @Override
  public DocumentStore documents() {
    return tx.documents();
  }

  @Override
  public MetadataStore metadata() {
    return tx.metadata();
  }

  @Override
  public PendingCaptureStore pendingCaptures() {
    return tx.pendingCaptures();
  }

  @Override
  public DeadLetterStore deadLetters() {
    return tx.deadLetters();
  }

  @Override
  public CandidateStore candidates() {
    return tx.candidates();
  }

  @Override
  public ProfileStore profiles() {
    return tx.profiles();
  }

  @Override
  public ProfileHistoryStore profileHistory() {
    return tx.profileHistory();
  }

  @Override
  public LedgerStore ledger() {
    return tx.ledger();
  }

  @Override
  public SummaryStore summaries() {
    return tx.summaries();
  }

  @Override
  public CompactionStore compactions() {
    return tx.compactions();
  }

  @Override
  public TopicStore topics() {
    return tx.topics();
  }

  @Override
  public AuditStore audit() {
    return tx.audit();
  }

  @Override
  public ErasureStore erasures() {
    return tx.erasures();
  }

  @Override
  public StoreScan scan() {
    return tx.scan();
  }

  @Override
  public AnswerStore answers() {
    return tx.answers();
  }
}

package io.remanence.store;

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
import io.remanence.summary.SummaryStore;
import io.remanence.topic.TopicStore;
import io.remanence.turn.TurnStore;

/**
 * The handle on one transaction: the only way to read or write what a space keeps. It is bound to
 * the call that it was given to: used after that, or from another thread, it throws {@link
 * IllegalStateException}, and so do writes through the handle of a read.
 */
public interface Tx {
  /** The change feed's writing side. */
  ChangeLog changes();

  /** Session records. */
  SessionStore sessions();

  /** Messages. */
  HistoryStore history();

  /** Questions about messages. */
  HistoryQueries queries();

  /** Changes of messages that are stored. */
  HistoryEdits edits();

  /** Memories. */
  MemoryStore memories();

  /** What memories were before they were changed. */
  MemoryHistoryStore memoryHistory();

  /** Records of consolidations. */
  ConsolidationStore consolidations();

  /** Which memories were made from which messages. */
  ProvenanceStore provenance();

  /** Turns. */
  TurnStore turns();

  /** Records of injections. */
  InjectionStore injections();

  /** Imported files. */
  DocumentStore documents();

  /** JSON objects by namespace and key. */
  MetadataStore metadata();

  /** Turns that wait to be captured by a model. */
  PendingCaptureStore pendingCaptures();

  /** Work of models that came to nothing. */
  DeadLetterStore deadLetters();

  /** Candidates. */
  CandidateStore candidates();

  /** Profiles. */
  ProfileStore profiles();

  /** What profiles were and are. */
  ProfileHistoryStore profileHistory();

  /** The tokens that models used. */
  LedgerStore ledger();

  /** Summaries. */
  SummaryStore summaries();

  /** Receipts of erasings. */
  ErasureStore erasures();

  /** Pages over what the others don't list. */
  StoreScan scan();

  /** What compaction remembers of sessions. */
  CompactionStore compactions();

  /** How far topics are known. */
  TopicStore topics();

  /** What was done. */
  AuditStore audit();

  /** Answers that are kept for a while. */
  AnswerStore answers();
}

package io.remanence.jdbc;

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
import io.remanence.scope.SessionKey;
import io.remanence.store.StoreScan;
import io.remanence.store.Tx;
import io.remanence.summary.SummaryStore;
import io.remanence.topic.TopicStore;
import io.remanence.turn.TurnStore;
import java.time.Clock;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The handle on one call: bound to its thread, worthless after it. */
final class SqliteTx implements Tx {
  private final Link link;
  private final Clock clock;
  private final @Nullable ChangeCounter counter;
  private final Thread owner = Thread.currentThread();
  private long now = Long.MIN_VALUE;
  private boolean wrote;
  private volatile boolean over;

  private SqliteTx(Link link, Clock clock, @Nullable ChangeCounter counter) {
    this.link = link;
    this.clock = clock;
    this.counter = counter;
  }

  static SqliteTx forRead(Link link, Clock clock) {
    return new SqliteTx(link, clock, null);
  }

  static SqliteTx forWrite(Link link, Clock clock, ChangeCounter counter) {
    return new SqliteTx(link, clock, counter);
  }

  void end() {
    over = true;
  }

  /** Whether anything was written. */
  boolean wrote() {
    return wrote;
  }

  /** Throws where the handle can't be used to read. */
  void checkReads() {
    check();
  }

  /** Throws where the handle can't be used to write. */
  void checkWrites() {
    counter();
  }

  /** A statement that reads. */
  Prepared reading(String constant) {
    check();
    return link.sql(constant);
  }

  /** A statement that reads, of a text that was put together. */
  Prepared readingBuilt(String text) {
    check();
    return link.builtSql(text);
  }

  /** A statement that writes. */
  Prepared writing(String constant) {
    checkWrites();
    wrote = true;
    return link.sql(constant);
  }

  /** The numbers of changes, of a handle that writes. */
  ChangeCounter counter() {
    check();
    if (counter == null) {
      throw new IllegalStateException("the handle of a read was used to write");
    }
    return counter;
  }

  boolean writes() {
    return counter != null;
  }

  /** The number that stands for the session's key, if it was ever given one. */
  OptionalLong sessionId(SessionKey key) {
    check();
    return link.sessions().find(key);
  }

  /** The number that stands for the session's key, given now if need be. */
  long newSessionId(SessionKey key) {
    checkWrites();
    return link.sessions().findOrAdd(key);
  }

  SessionIds sessionIds() {
    check();
    return link.sessions();
  }

  Placements placements() {
    check();
    return link.placements();
  }

  /** When the transaction first asked for the time, in milliseconds. */
  long now() {
    if (now == Long.MIN_VALUE) {
      now = Millis.of(clock.instant());
    }
    return now;
  }

  private void check() {
    if (over) {
      throw new IllegalStateException("the handle was used after the call that it was given to");
    }
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "the handle of thread " + owner + " was used by " + Thread.currentThread());
    }
  }

  @Override
  public ChangeLog changes() {
    check();
    return new SqliteChangeLog(this);
  }

  @Override
  public SessionStore sessions() {
    check();
    return new SqliteSessionStore(this);
  }

  @Override
  public HistoryStore history() {
    check();
    return new SqliteHistoryStore(this);
  }

  @Override
  public HistoryQueries queries() {
    check();
    return new SqliteHistoryQueries(this);
  }

  @Override
  public HistoryEdits edits() {
    check();
    return new SqliteHistoryEdits(this);
  }

  @Override
  public ProvenanceStore provenance() {
    check();
    return new SqliteProvenanceStore(this);
  }

  @Override
  public MetadataStore metadata() {
    check();
    return new SqliteMetadataStore(this);
  }

  @Override
  public MemoryStore memories() {
    check();
    return new SqliteMemoryStore(this);
  }

  @Override
  public MemoryHistoryStore memoryHistory() {
    check();
    return new SqliteMemoryHistoryStore(this);
  }

  @Override
  public ConsolidationStore consolidations() {
    check();
    return new SqliteConsolidationStore(this);
  }

  @Override
  public TurnStore turns() {
    check();
    return new SqliteTurnStore(this);
  }

  @Override
  public InjectionStore injections() {
    check();
    return new SqliteInjectionStore(this);
  }

  @Override
  public DocumentStore documents() {
    check();
    return new SqliteDocumentStore(this);
  }

  @Override
  public PendingCaptureStore pendingCaptures() {
    check();
    return new SqlitePendingCaptureStore(this);
  }

  @Override
  public DeadLetterStore deadLetters() {
    check();
    return new SqliteDeadLetterStore(this);
  }

  @Override
  public CandidateStore candidates() {
    check();
    return new SqliteCandidateStore(this);
  }

  @Override
  public ProfileStore profiles() {
    check();
    return new SqliteProfileStore(this);
  }

  @Override
  public ProfileHistoryStore profileHistory() {
    check();
    return new SqliteProfileHistoryStore(this);
  }

  @Override
  public LedgerStore ledger() {
    check();
    return new SqliteLedgerStore(this);
  }

  @Override
  public SummaryStore summaries() {
    check();
    return new SqliteSummaryStore(this);
  }

  @Override
  public ErasureStore erasures() {
    check();
    return new SqliteErasureStore(this);
  }

  @Override
  public AnswerStore answers() {
    check();
    return new SqliteAnswerStore(this);
  }

  @Override
  public StoreScan scan() {
    check();
    return new SqliteScan(this);
  }

  @Override
  public CompactionStore compactions() {
    check();
    return new SqliteCompactionStore(this);
  }

  @Override
  public TopicStore topics() {
    check();
    return new SqliteTopicStore(this);
  }

  @Override
  public AuditStore audit() {
    check();
    return new SqliteAuditStore(this);
  }
}

package io.remanence.space;

import io.remanence.audit.Actor;
import io.remanence.document.ImportedDocument;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.exchange.Completed;
import io.remanence.exchange.InjectionReplay;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Retaken;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.NewMessage;
import io.remanence.history.Session;
import io.remanence.inject.Injection;
import io.remanence.llm.Purpose;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.probe.ProbeReport;
import io.remanence.recall.RecallResult;
import io.remanence.recall.Recalled;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Store;
import io.remanence.store.StoreState;
import io.remanence.store.Tx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One sealed store of memory. Safe for use by many threads; calls block, so virtual threads suit.
 * Every call may throw {@link io.remanence.error.RemanenceException}: {@code UNAVAILABLE} when the
 * store can't do it now, {@code INVALID_ARGUMENT} for what is out of its bounds.
 *
 * <p>Long because it is the one front of all that a space can do; no method holds logic of its own.
 */
public final class Space {
  private final SpaceName name;
  private final SpacePool spaces;
  private final SpaceUse pool;

  Space(SpaceName name, SpacePool pool) {
    this(name, pool, Actor.library());
  }

  private Space(SpaceName name, SpacePool pool, Actor actor) {
    this.name = name;
    this.spaces = pool;
    this.pool = new ActingPool(pool, actor);
  }

  /** The same space as somebody uses it, under whose name the audit has what they change. */
  public Space as(Actor actor) {
    return new Space(name, spaces, actor);
  }

  /** The space's name. */
  public SpaceName name() {
    return name;
  }

  /** The id under which the space stands among a caller's knowledge bases. */
  public String knowledgeBaseId() {
    return OpenSpace.knowledgeBase(name);
  }

  /** Stores what a user said and gives what the model is to be asked. */
  public Prepared prepare(Turn turn) {
    return use(
        space -> {
          Optional<SessionKey> session = turn.scope().sessionKey();
          Prepared prepared =
              session
                  .map(key -> space.holds.sharing(key, () -> space.exchange.prepare(turn)))
                  .orElseGet(() -> space.exchange.prepare(turn));
          if (!turn.dryRun()) {
            noteHead(space, session.orElseThrow());
          }
          prepared.injectionId().ifPresent(id -> countRecalls(space, id));
          return prepared;
        });
  }

  /** Takes a turn up again whose user's message comes again; see {@link Exchange#retake}. */
  public Optional<Retaken> retake(SessionKey session, long userSeq) {
    return use(
        space -> space.holds.sharing(session, () -> space.exchange.retake(session, userSeq)));
  }

  /** Stores what the model answered; see {@link #complete(SessionKey, String, Reply)}. */
  public Completed complete(String turnId, Reply reply) {
    return use(
        space -> {
          SessionKey key =
              space
                  .parts
                  .store()
                  .read(tx -> tx.turns().withId(turnId))
                  .flatMap(turn -> turn.scope().sessionKey())
                  .orElse(SessionKey.of("none"));
          return complete(space, key, turnId, reply);
        });
  }

  /**
   * Stores what the model answered and captures it; a second call for the same turn answers as the
   * first.
   *
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} when the session has no such
   *     turn
   */
  public Completed complete(SessionKey session, String turnId, Reply reply) {
    return use(space -> complete(space, session, turnId, reply));
  }

  private static Completed complete(
      OpenSpace space, SessionKey session, String turnId, Reply reply) {
    long before = space.parts.store().read(tx -> tx.changes().head());
    Completed completed =
        space.holds.sharing(session, () -> space.exchange.complete(session, turnId, reply));
    long head = noteHead(space, session);
    tellOfProfiles(space, session, before, head);
    if (!completed.captured().isEmpty()) {
      space
          .parts
          .store()
          .read(tx -> tx.memories().withIds(MemoryReach.everything(), completed.captured()))
          .forEach(
              memory -> {
                space.scopeClock.changed(memory.placement().visibility(), head);
                if (memory.version() > before) {
                  SpaceMemories.captured(space, memory);
                }
              });
      space.captureWorker.ifPresent(CaptureWorker::signal);
    }
    return completed;
  }

  /** Candidates that are applied at once go into profiles. */
  private static void tellOfProfiles(OpenSpace space, SessionKey session, long before, long head) {
    SpaceSettings settings =
        space.settingsOf(session, space.parts.store().read(tx -> tx.sessions().get(session)));
    if (settings.candidates().enabled() && settings.candidates().autoApply()) {
      Mutations.tell(
          space,
          before,
          head,
          change ->
              change.type() == ChangeType.PROFILE_CHANGED
                  && change.session().equals(Optional.of(session)));
    }
  }

  /** Appends messages outside of a turn; the first write makes the session. */
  public List<Message> append(SessionKey session, List<NewMessage> messages) {
    return use(
        space -> {
          List<Message> stored =
              space.holds.sharing(
                  session,
                  () ->
                      space
                          .parts
                          .store()
                          .transact(
                              tx ->
                                  space.log.append(
                                      tx.sessions(),
                                      tx.history(),
                                      tx.changes(),
                                      session,
                                      messages)));
          if (!stored.isEmpty()) {
            space.scopeClock.changed(session, stored.getLast().seq());
            space.changed();
            space.said(session);
          }
          return stored;
        });
  }

  /** The session's newest active messages; see {@link Limit}: only conversation messages count. */
  public List<Message> history(SessionKey session, Limit limit) {
    return use(
        space ->
            space
                .parts
                .store()
                .read(
                    tx ->
                        tx.history()
                            .active(session, limit, space.parts.settings().controlKinds())));
  }

  /** The session's newest messages, archived ones and markers too. */
  public List<Message> fullHistory(SessionKey session, Limit limit) {
    return use(space -> space.parts.store().read(tx -> tx.history().full(session, limit)));
  }

  /** How many active conversation messages the session has. */
  public long countHistory(SessionKey session) {
    return use(
        space ->
            space
                .parts
                .store()
                .read(
                    tx ->
                        tx.history().countActive(session, space.parts.settings().controlKinds())));
  }

  /** Questions about messages, and changes of those that are stored. */
  public SpaceMessages messages() {
    return new SpaceMessages(name, pool);
  }

  /** The life of memories: changes, status, history, consolidation. */
  public SpaceMemories memories() {
    return new SpaceMemories(name, pool);
  }

  /** Clearing. */
  public SpaceClearing clearing() {
    return new SpaceClearing(name, pool);
  }

  /** How sessions are kept short, their topics, and tracing back. */
  public SpaceContext context() {
    return new SpaceContext(name, pool);
  }

  /** Compaction: summaries in the place of older messages. */
  public SpaceCompaction compaction() {
    return new SpaceCompaction(name, pool);
  }

  /** Capture by a model or summarizer. */
  public SpaceCapture capture() {
    return new SpaceCapture(name, pool);
  }

  /** Proposals of memories. */
  public SpaceCandidates candidates() {
    return new SpaceCandidates(name, pool);
  }

  /** What is known of sessions and of those who speak. */
  public SpaceProfiles profiles() {
    return new SpaceProfiles(name, pool);
  }

  /** What was done, and by whom. */
  public SpaceAudit audit() {
    return new SpaceAudit(name, pool);
  }

  /** Exports of what the space holds, and their restoring. */
  public SpaceTransfer transfer() {
    return new SpaceTransfer(name, pool);
  }

  /** Answers of requests that may come twice. */
  public SpaceAnswers answers() {
    return new SpaceAnswers(name, pool);
  }

  /** Erasing of one person's data. */
  public SpaceErasures erasures() {
    return new SpaceErasures(name, pool);
  }

  /** JSON objects by namespace and key. */
  public SpaceMetadata metadata() {
    return new SpaceMetadata(name, pool);
  }

  /**
   * Events of committed changes with greater numbers than this.
   *
   * @param limit how many changes are looked at, at least 1; several changes may make no event
   */
  public MutationEvents events(long after, int limit) {
    return use(
        space -> {
          Store.Changes changes = space.parts.store().changes(after, limit);
          return new MutationEvents(
              changes.items().stream()
                  .flatMap(change -> Mutations.of(name, change).stream())
                  .toList(),
              changes.items().isEmpty() ? after : changes.items().getLast().seq(),
              changes.oldest(),
              changes.items().stream()
                  .filter(change -> change.session().isPresent())
                  .collect(
                      Collectors.toMap(Change::seq, change -> change.session().orElseThrow())));
        });
  }

  /** The session's record. */
  public Optional<Session> session(SessionKey key) {
    return use(space -> space.parts.store().read(tx -> tx.sessions().get(key)));
  }

  /** All sessions with this id, whatever bot and platform. */
  public List<Session> sessionsWithId(String session) {
    return use(space -> space.parts.store().read(tx -> tx.sessions().withId(session)));
  }

  /**
   * Sessions by encoded key.
   *
   * @param after only those whose encoded key is greater; empty text for the first page
   */
  public List<Session> sessions(String after, int limit) {
    return use(space -> space.parts.store().read(tx -> tx.sessions().list(after, limit)));
  }

  /** Makes or changes a session's record. */
  public Session putSession(SessionKey key, SessionChange change) {
    return use(
        space -> {
          Session session =
              space
                  .parts
                  .store()
                  .transact(
                      tx -> {
                        Session changed =
                            SessionRecords.put(tx, space.parts.layers(), key, change, now(space));
                        tx.changes()
                            .record(ChangeType.SESSION_SAVED, key.encoded(), Optional.of(key));
                        space.audited.trail().write(tx, SessionRecords.note(tx, key, change));
                        return changed;
                      });
          space.changed();
          return session;
        });
  }

  /**
   * Removes a session: all that a clear removes, the sessions made for it, and then its record.
   *
   * @return whether there was one
   * @throws io.remanence.error.RemanenceException {@code UNAVAILABLE} when something could not be
   *     cleared; the record stays then
   */
  public boolean deleteSession(SessionKey key) {
    return use(
        space -> {
          return SpaceClearing.delete(space, key);
        });
  }

  /** The settings that hold in a session. */
  public SpaceSettings settings(SessionKey key) {
    return use(
        space -> space.settingsOf(key, space.parts.store().read(tx -> tx.sessions().get(key))));
  }

  /** The settings that hold for this scope: its session's, where it has one. */
  public SpaceSettings settings(Scope scope) {
    return use(space -> Reaches.settings(space, scope));
  }

  /**
   * Where something that this scope remembers belongs.
   *
   * @param isolation the mode; absent means as set for the session
   */
  public Placement placement(Scope scope, Optional<Isolation> isolation) {
    return use(space -> Reaches.placement(space, scope, isolation));
  }

  /** Remembers a statement, unless one that says the same is there already. */
  public Memories.Created remember(NewMemory memory) {
    return use(space -> SpaceMemories.remember(space, memory));
  }

  /**
   * Lets a newer memory take the place of an older one, which stays but is no longer found.
   *
   * @param reader who asks; absent means the owner
   * @return the older memory as it is now
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} when the reader does not see
   *     both
   */
  public Memory supersede(
      Optional<Scope> reader, Optional<Isolation> isolation, MemoryId older, MemoryId newer) {
    return use(
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return SpaceMemories.supersede(space, reach, older, newer);
        });
  }

  /**
   * The memory of this id.
   *
   * @param reader who asks; absent means the owner
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} when the reader sees none
   */
  public Memory memory(Optional<Scope> reader, Optional<Isolation> isolation, MemoryId id) {
    return use(
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return space.parts.store().read(tx -> space.memories.visible(tx.memories(), reach, id));
        });
  }

  /**
   * The memories that the reader may see, newest update first.
   *
   * @param after where the page before ended
   * @param limit at least 1
   */
  public List<Memory> memories(
      Optional<Scope> reader,
      Optional<Isolation> isolation,
      MemoryQuery query,
      Optional<MemoryPosition> after,
      int limit) {
    return use(
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          return space.parts.store().read(tx -> tx.memories().list(reach, query, after, limit));
        });
  }

  /**
   * The memories of this status that the reader may see and that are not expired, newest update
   * first.
   *
   * @param limit at least 1
   */
  public List<Memory> memories(
      Optional<Scope> reader, Optional<Isolation> isolation, MemoryStatus status, int limit) {
    return use(
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          MemoryQuery query =
              new MemoryQuery(
                  Set.of(status),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  now(space));
          return space
              .parts
              .store()
              .read(tx -> tx.memories().list(reach, query, Optional.empty(), limit));
        });
  }

  /**
   * Forgets a memory for good.
   *
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} when the reader sees none
   */
  public void forget(Optional<Scope> reader, Optional<Isolation> isolation, MemoryId id) {
    use(
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          SpaceMemories.forget(space, reach, id);
          return id;
        });
  }

  /** Finds what is relevant; what is brought back is counted. */
  public RecallResult recall(RecallQuery query) {
    return use(
        space -> {
          RecallResult result = space.recall.recall(Reaches.request(space, query, now(space)));
          space.counters.count(memoryIds(result), now(space));
          return result;
        });
  }

  /**
   * The record of an injection.
   *
   * @param reader who asks; absent means the owner
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} when the reader sees none
   */
  public Injection injection(Optional<Scope> reader, String id) {
    return use(space -> space.parts.store().read(tx -> injection(tx, reader, id)));
  }

  /**
   * The session's injections, newest first.
   *
   * @param after where the page before ended
   * @param limit at least 1
   */
  public List<Injection> injections(
      SessionKey session, Optional<Injection.Position> after, int limit) {
    return use(
        space -> space.parts.store().read(tx -> tx.injections().ofSession(session, after, limit)));
  }

  /** Makes the prompt of an injection again and compares; see {@link #injection}. */
  public InjectionReplay.Replayed replayInjection(Optional<Scope> reader, String id) {
    return use(
        space ->
            space.parts.store().read(tx -> space.replay.replay(tx, injection(tx, reader, id))));
  }

  private static Injection injection(Tx tx, Optional<Scope> reader, String id) {
    return tx.injections()
        .get(id)
        .filter(found -> reader.map(found::isReadBy).orElse(true))
        .orElseThrow(
            () -> RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.INJECTION, id));
  }

  /**
   * The document with these bytes that was imported into this target before.
   *
   * @param sha256 in hex
   */
  public Optional<ImportedDocument> document(String sha256, String target) {
    return use(space -> space.parts.store().read(tx -> tx.documents().find(sha256, target)));
  }

  /** Records an imported file. */
  public void putDocument(ImportedDocument document) {
    use(
        space -> {
          space
              .parts
              .store()
              .transact(
                  tx -> {
                    tx.documents().save(document);
                    return tx.changes()
                        .record(ChangeType.DOCUMENT_IMPORTED, document.id(), Optional.empty());
                  });
          return document;
        });
  }

  /** A new id with this prefix. */
  public String newId(String prefix) {
    return use(space -> space.parts.ids().next(prefix));
  }

  /** Figures over what the reader may see; absent means the owner. */
  public SpaceStats stats(Optional<Scope> reader, Optional<Isolation> isolation) {
    return use(
        space -> {
          MemoryReach reach = Reaches.memories(space, reader, isolation);
          Store store = space.parts.store();
          Optional<SessionKey> session = reader.flatMap(Scope::sessionKey);
          Set<Purpose> usedUp =
              session.map(space.models::usedUp).orElseGet(() -> space.models.usedUp());
          LocalDate today = LocalDate.ofInstant(now(space), ZoneOffset.UTC);
          return store.read(
              tx ->
                  new SpaceStats(
                      tx.memories().stats(reach, now(space)),
                      space.consolidator.lastMerged(tx, reach),
                      tx.profiles().count(reach),
                      tx.sessions().count(),
                      space.vectors(),
                      tx.documents().count(),
                      tx.changes().head(),
                      space.indexFollower.position().words(),
                      space.embeddingFollower.pending(),
                      store.state(),
                      new ModelStats(
                          tx.pendingCaptures().count(),
                          tx.deadLetters().count(),
                          tx.candidates().pending(),
                          reader.isEmpty()
                              ? tx.ledger().totals()
                              : session.map(tx.ledger()::of).orElse(List.of()),
                          reader.isEmpty()
                              ? tx.ledger().on(today)
                              : session.map(key -> tx.ledger().on(today, key)).orElse(List.of()),
                          usedUp)));
        });
  }

  /**
   * Lets the index catch up and compares it with the store. What is written meanwhile can show as a
   * difference, so they are compared again as long as something was.
   *
   * @param patience how long to wait for the index, and for a moment in which nothing is written
   */
  public Verification verify(Duration patience) {
    return use(space -> Verifier.run(space, patience));
  }

  /**
   * Waits until the index holds every change that is committed now.
   *
   * @return whether it does
   */
  public boolean awaitIndex(Duration patience) {
    return use(
        space ->
            space.indexFollower.await(
                space.parts.store().read(tx -> tx.changes().head()), patience));
  }

  /**
   * Waits until every change that is committed now can be found by meaning, as far as the models
   * take it.
   *
   * @return whether it can
   */
  public boolean awaitEmbeddings(Duration patience) {
    return use(
        space ->
            space.indexFollower.awaitVectors(
                space.parts.store().read(tx -> tx.changes().head()), patience));
  }

  /** How far the background work has come. */
  public SpaceProgress progress() {
    return use(
        space ->
            new SpaceProgress(
                space.parts.store().read(tx -> tx.changes().head()),
                space.indexFollower.position().words(),
                space.embeddingFollower.pending(),
                space.parts.store().state() instanceof StoreState.Writable));
  }

  /**
   * Copies the space, as it is at one moment and while it goes on, into a folder of its name below
   * this one, which then can be opened as a data directory. The index is not copied; it is made
   * again when the copy is opened.
   *
   * @param out made where there is none
   * @return the folder of the space's copy
   * @throws RemanenceException {@code CONFLICT} when that folder is there already, or the space is
   *     kept in memory
   */
  public Path backup(Path out) {
    return use(space -> SpaceBackup.run(space, out));
  }

  /** Looks whether scopes are kept apart; what it writes for that is gone when it returns. */
  public ProbeReport probeIsolation() {
    return use(space -> space.probe.run());
  }

  /** Whether the space can be written now, and if not, why. */
  public StoreState state() {
    return use(space -> space.parts.store().state());
  }

  private <R> R use(Function<OpenSpace, R> work) {
    return pool.use(name, work);
  }

  static Instant now(OpenSpace space) {
    return space.parts.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  static long noteHead(OpenSpace space, SessionKey session) {
    long head = space.parts.store().read(tx -> tx.changes().head());
    space.scopeClock.changed(session, head);
    space.changed();
    return head;
  }

  static void noteMemory(OpenSpace space, Memory memory, long seq) {
    space.scopeClock.changed(memory.placement().visibility(), seq);
    space.changed();
  }

  private static void countRecalls(OpenSpace space, String injectionId) {
    space
        .parts
        .store()
        .read(tx -> tx.injections().get(injectionId))
        .ifPresent(
            injection ->
                space.counters.count(
                    injection.items().stream()
                        .filter(item -> item.kind().equals("memory"))
                        .map(item -> new MemoryId(item.id()))
                        .toList(),
                    now(space)));
  }

  private static List<MemoryId> memoryIds(RecallResult result) {
    return result.hits().stream()
        .map(hit -> hit.item())
        .filter(Recalled.OfMemory.class::isInstance)
        .map(item -> ((Recalled.OfMemory) item).memory().id())
        .toList();
  }
}

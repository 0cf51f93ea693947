package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditQuery;
import io.remanence.audit.AuditTarget;
import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.PendingCapture;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.TodoItem;
import io.remanence.document.ImportedDocument;
import io.remanence.event.ChangeType;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Archiving;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageDeletion;
import io.remanence.history.MessageFilter;
import io.remanence.history.RecentQuery;
import io.remanence.history.Rewriting;
import io.remanence.history.Session;
import io.remanence.history.Speaker;
import io.remanence.history.StoredMessage;
import io.remanence.inject.Injection;
import io.remanence.inject.InjectionRedaction;
import io.remanence.json.JsonObject;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.RecallCount;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataLog;
import io.remanence.metadata.MetadataOp;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileSlot;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import io.remanence.topic.TopicState;
import io.remanence.turn.TurnRecord;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Makes random operations on a store over few ids. All chance is used up when one is made.
 *
 * <p>Long because it goes through every interface sentence by sentence.
 */
final class RandomOperations {
  /** An operation and what it answers; where the contract leaves a choice, only what is fixed. */
  record Operation(String name, Function<Tx, Object> on) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<SessionKey> SESSIONS =
      List.of(
          SessionKey.of("a"),
          SessionKey.of("A"),
          new SessionKey(Optional.of("a"), Optional.empty(), "a:b"),
          new SessionKey(Optional.of("a:b"), Optional.empty(), "a"),
          new SessionKey(Optional.empty(), Optional.of("a"), "群 😀"));
  private static final List<String> KINDS = List.of("event-marker", "poke", "it's");
  private static final List<String> TAGS = List.of("t", "T", "%", "标签");
  private static final List<String> IDS = List.of("m", "M", "m ", "\ue000", "😀", "m:1", "记", "m%");

  private final Random random;
  private final List<Supplier<Operation>> writes;
  private final List<Supplier<Operation>> reads;
  private int injections;

  RandomOperations(Random random) {
    this.random = random;
    this.writes =
        List.of(
            this::change,
            this::say,
            this::say,
            this::say,
            this::say,
            this::sayBatch,
            this::saveSession,
            this::deleteSession,
            this::deleteMessages,
            this::archive,
            this::archive,
            this::restore,
            this::rewrite,
            this::deleteByTime,
            this::deleteByNumber,
            this::putMetadata,
            this::putMetadata,
            this::deleteMetadata,
            this::remember,
            this::remember,
            this::remember,
            this::remember,
            this::erase,
            this::keepChange,
            this::keepChange,
            this::forgetHistory,
            this::consolidate,
            this::addRecalls,
            this::saveTurn,
            this::deleteTurns,
            this::inject,
            this::inject,
            this::redactMemories,
            this::redactMessages,
            this::pruneInjections,
            this::deleteInjections,
            this::saveDocument,
            this::deleteDocument,
            this::await,
            this::awaitNoMore,
            this::bury,
            this::unearth,
            this::propose,
            this::propose,
            this::withdraw,
            this::saveProfile,
            this::saveProfile,
            this::keepProfileVersion,
            this::eraseProfile,
            this::spend,
            this::sumUp,
            this::sumUp,
            this::dropSummary,
            this::keepState,
            this::writeDown,
            this::writeDown,
            this::takeOut);
    this.reads =
        List.of(
            this::head,
            this::sessionRecords,
            this::active,
            this::active,
            this::full,
            this::countActive,
            this::importKeys,
            this::withSeqs,
            this::scanMessages,
            this::range,
            this::recent,
            this::recent,
            this::platformIds,
            this::containing,
            this::rounds,
            this::within,
            this::madeFrom,
            this::metadata,
            this::withIds,
            this::list,
            this::list,
            this::list,
            this::findEqual,
            this::stats,
            this::scanMemories,
            this::history,
            this::consolidations,
            this::turns,
            this::injectionRecords,
            this::documents,
            this::waiting,
            this::buried,
            this::proposals,
            this::proposals,
            this::profiles,
            this::profiles,
            this::spent,
            this::summedUp,
            this::writtenDown,
            this::scanned,
            this::saidBy);
  }

  Operation any() {
    return random.nextInt(3) == 0 ? read() : pick(writes).get();
  }

  Operation read() {
    return pick(reads).get();
  }

  private Operation change() {
    ChangeType type = pick(List.of(ChangeType.values()));
    Optional<SessionKey> session = maybe(this::session);
    return new Operation("change " + type, tx -> tx.changes().record(type, "subject 主题", session));
  }

  private Operation say() {
    SessionKey session = session();
    Instant time = time();
    boolean archived = random.nextInt(4) == 0;
    Optional<String> key = random.nextInt(5) == 0 ? Optional.of("k" + small()) : Optional.empty();
    MessageBody body = body();
    long round = random.nextInt(4);
    return new Operation(
        "say in " + session + " at " + time + (archived ? " archived" : "") + key,
        tx -> {
          long seq = tx.changes().recordMessage(session);
          Message message = new Message(seq, session, round, archived, time, body);
          tx.history().insert(List.of(new StoredMessage(message, key, Optional.of("d"))));
          return seq;
        });
  }

  private Operation sayBatch() {
    List<SessionKey> sessions = IntStream.range(0, 5).mapToObj(i -> session()).toList();
    List<Instant> times = IntStream.range(0, 5).mapToObj(i -> time()).toList();
    MessageBody body = body();
    return new Operation(
        "say five",
        tx -> {
          tx.history()
              .insert(
                  IntStream.range(0, 5)
                      .mapToObj(
                          i -> {
                            long seq = tx.changes().recordMessage(sessions.get(i));
                            return Samples.stored(
                                Samples.message(seq, sessions.get(i), times.get(i), body));
                          })
                      .toList());
          return tx.changes().head();
        });
  }

  private MessageBody body() {
    MessageBody body =
        MessageBody.of(pick(List.of("user", "assistant", "tool")), "text " + random.nextInt(9));
    if (random.nextInt(3) == 0) {
      body = Samples.ofKind(pick(KINDS), body);
    }
    if (random.nextInt(8) == 0) {
      body = body.withMetadata(JsonSamples.wild());
    } else if (random.nextInt(4) == 0) {
      body =
          body.withMetadata(
              JsonSamples.of("messageId", "id" + small(), "platform", pick(List.of("p", "a"))));
    }
    return random.nextBoolean() ? body.withSpeaker(new Speaker("u" + small(), "名")) : body;
  }

  private Operation saveSession() {
    Session session =
        new Session(
            session(),
            maybe(() -> "place"),
            maybe(() -> pick(List.of(RoomClass.values()))),
            random.nextBoolean(),
            maybe(this::session),
            maybe(() -> "title " + small()),
            JsonSamples.of("n", small()),
            small(),
            small(),
            small(),
            maybe(this::time),
            time());
    return new Operation(
        "save session " + session.key(),
        tx -> {
          tx.sessions().save(session);
          return tx.sessions().count();
        });
  }

  private Operation deleteSession() {
    SessionKey key = session();
    return new Operation("delete session " + key, tx -> tx.sessions().delete(key));
  }

  private Operation deleteMessages() {
    // Rare, so that sessions grow.
    if (random.nextInt(8) != 0) {
      return say();
    }
    SessionKey key = session();
    return new Operation("delete messages of " + key, tx -> tx.history().deleteAll(key));
  }

  private Operation archive() {
    SessionKey key = session();
    ArchiveSpan span = new ArchiveSpan(random.nextInt(12), Set.of((long) random.nextInt(4), 100L));
    OptionalLong expected =
        random.nextInt(8) == 0 ? OptionalLong.of(small()) : OptionalLong.empty();
    return new Operation(
        "archive " + span + " of " + key + " at " + expected,
        tx -> Archiving.archive(tx.sessions(), tx.edits(), tx.changes(), key, span, expected));
  }

  private Operation restore() {
    SessionKey key = session();
    OptionalLong from =
        random.nextBoolean() ? OptionalLong.of(random.nextInt(300)) : OptionalLong.empty();
    OptionalLong to =
        random.nextBoolean() ? OptionalLong.of(random.nextInt(600)) : OptionalLong.empty();
    return new Operation(
        "restore " + from + " to " + to + " of " + key,
        tx -> Archiving.restore(tx.sessions(), tx.edits(), tx.changes(), key, from, to));
  }

  private Operation rewrite() {
    SessionKey key = session();
    Rewriting rewriting =
        new Rewriting(pick(List.of("text", "t", "%", "text 1", "字")), pick(List.of("t", "字", "")));
    Limit limit = limit();
    return new Operation(
        "rewrite in " + key + " " + limit,
        tx -> rewriting.run(tx.sessions(), tx.queries(), tx.edits(), tx.changes(), key, limit));
  }

  private Operation deleteByTime() {
    SessionKey key = session();
    List<Instant> times = List.of(time(), time());
    return new Operation(
        "delete " + times + " of " + key,
        tx -> MessageDeletion.delete(tx.sessions(), tx.edits(), tx.changes(), key, times));
  }

  private Operation putMetadata() {
    MetadataKey key = metadataKey();
    JsonObject data = random.nextInt(4) == 0 ? JsonSamples.wild() : JsonSamples.of("n", small());
    return new Operation(
        "put " + key,
        tx -> {
          MetadataLog.commit(tx.metadata(), tx.changes(), List.of(new MetadataOp.Put(key, data)));
          return true;
        });
  }

  private Operation deleteMetadata() {
    MetadataKey key = metadataKey();
    boolean all = random.nextInt(6) == 0;
    return new Operation(
        "delete " + key + (all ? " and the namespace" : ""),
        tx ->
            all
                ? MetadataLog.clear(tx.metadata(), tx.changes(), List.of(key.namespace(), "x"))
                : MetadataLog.delete(tx.metadata(), tx.changes(), key));
  }

  private MetadataKey metadataKey() {
    return new MetadataKey(pick(List.of("n", "N", "n/1")), pick(IDS));
  }

  private Operation metadata() {
    MetadataKey key = metadataKey();
    return new Operation(
        "metadata " + key,
        tx ->
            List.of(
                tx.metadata().get(key),
                tx.metadata().list(key.namespace()),
                tx.metadata().keys(key.namespace())));
  }

  private Operation range() {
    SessionKey key = session();
    Instant from = time();
    Instant to = time();
    MessageFilter filter = filter();
    int limit = 1 + random.nextInt(9);
    return new Operation(
        "range of " + key + " " + from + " " + to + " " + filter,
        tx -> tx.queries().range(key, from, to, filter, limit));
  }

  private Operation recent() {
    MessageReach reach = messageReach();
    RecentQuery query =
        new RecentQuery(
            filter(),
            seldom(this::time),
            seldom(() -> pick(List.of("a", "p"))),
            random.nextInt(4) == 0 ? Set.of("a", "none") : Set.of());
    int limit = 1 + random.nextInt(9);
    return new Operation(
        "recent in " + reach + " " + query, tx -> tx.queries().recent(reach, query, limit));
  }

  private Operation platformIds() {
    MessageReach reach = messageReach();
    String id = "id" + small();
    int limit = 1 + random.nextInt(4);
    return new Operation(
        "messages with " + id + " in " + reach,
        tx ->
            tx.queries().withMessageId(reach, id, limit).stream()
                .map(message -> List.of(message, tx.queries().countAfter(message, limit)))
                .toList());
  }

  private Operation containing() {
    SessionKey key = session();
    String text = pick(List.of("text", "text 3", "字", "_", "T"));
    int limit = 1 + random.nextInt(9);
    return new Operation(
        "messages of " + key + " with " + text, tx -> tx.queries().containing(key, text, limit));
  }

  private Operation rounds() {
    SessionKey key = session();
    long from = small();
    long to = small();
    int limit = 1 + random.nextInt(9);
    return new Operation("rounds of " + key, tx -> tx.queries().rounds(key, from, to, limit));
  }

  private Operation within() {
    MessageReach.Taken reach = taken();
    return new Operation(
        "sessions within " + reach,
        tx ->
            Set.copyOf(tx.sessions().within(reach, 99)).stream()
                .sorted(Comparator.comparing(SessionKey::encoded))
                .toList());
  }

  private Operation madeFrom() {
    List<Long> seqs = List.of(small(), small());
    return new Operation(
        "made from " + seqs,
        tx ->
            tx.provenance().madeFrom(seqs).stream()
                .sorted(Comparator.comparing(memory -> memory.id().value()))
                .toList());
  }

  private MessageFilter filter() {
    return new MessageFilter(
        random.nextBoolean() ? Set.of() : Set.of(pick(List.of("user", "assistant", "tool"))),
        random.nextInt(4) == 0 ? kinds() : Set.of(),
        kinds());
  }

  private MessageReach.Taken taken() {
    return new MessageReach.Taken(
        new SessionTraits(
            session(), maybe(() -> pick(List.of(RoomClass.values()))), random.nextBoolean()),
        new TakeRule(
            pick(List.of(TakeRange.values())),
            random.nextBoolean(),
            random.nextBoolean(),
            random.nextBoolean()));
  }

  private MessageReach messageReach() {
    return pick(
        List.of(
            new MessageReach.OneSession(session()),
            new MessageReach.Sessions(Set.copyOf(List.of(session(), session()))),
            taken(),
            taken(),
            taken(),
            new MessageReach.Everything(),
            new MessageReach.Nothing()));
  }

  private Operation remember() {
    MemorySample sample =
        MemorySample.of(pick(IDS))
            .content("content " + small())
            .contentKey("key " + small())
            .confidence(random.nextInt(9) / 8.0)
            .importance(1 + random.nextInt(5))
            .source(pick(List.of(MemorySource.values())))
            .status(pick(List.of(MemoryStatus.values())))
            .placement(placement())
            .createdAt(time())
            .updatedAt(time())
            .messageSeqs(small(), small())
            .tags(pick(TAGS), pick(TAGS));
    if (random.nextInt(3) == 0) {
      sample.expiresAt(time());
    }
    if (random.nextBoolean()) {
      sample.speaker("u" + small(), "");
    }
    if (random.nextInt(4) == 0) {
      sample.recalled(small(), time());
    }
    if (random.nextInt(4) == 0) {
      sample.meta(JsonSamples.wild()).supersededBy(pick(IDS)).eventTime(time());
    }
    if (random.nextInt(3) == 0) {
      sample.document("doc " + small());
    }
    return new Operation(
        "remember " + Rendering.of(sample.id()), tx -> Samples.remember(tx, sample).version());
  }

  private Operation erase() {
    MemoryId id = new MemoryId(pick(IDS));
    return new Operation("erase " + id, tx -> tx.memories().erase(id));
  }

  private Operation keepChange() {
    MemorySample before =
        MemorySample.of(pick(IDS))
            .content("content " + small())
            .status(pick(List.of(MemoryStatus.values())))
            .placement(placement())
            .updatedAt(time())
            .tags(pick(TAGS));
    MemoryOperation operation = pick(List.of(MemoryOperation.values()));
    Instant time = time();
    Optional<String> reason = maybe(() -> pick(TAGS));
    return new Operation(
        "keep a change of " + Rendering.of(before.id()),
        tx -> {
          long version =
              tx.changes().record(ChangeType.MEMORY_SAVED, before.id().value(), Optional.empty());
          tx.memoryHistory()
              .add(
                  new MemoryChange(
                      before.version(version - 1).build(), version, time, operation, reason));
          return version;
        });
  }

  private Operation forgetHistory() {
    MemoryId id = new MemoryId(pick(IDS));
    return new Operation("forget the history of " + id, tx -> tx.memoryHistory().forget(id));
  }

  private Operation history() {
    MemoryId id = new MemoryId(pick(IDS));
    int back = random.nextInt(200);
    int limit = 1 + random.nextInt(9);
    return new Operation(
        "history of " + id,
        tx -> {
          long upTo = Math.max(0, tx.changes().head() - back);
          List<MemoryChange> changes = tx.memoryHistory().newest(id, upTo, limit);
          long version = changes.isEmpty() ? upTo : changes.getLast().version();
          return List.of(changes, tx.memoryHistory().of(id, version));
        });
  }

  private Operation consolidate() {
    Consolidation consolidation =
        new Consolidation(
            "k" + small(),
            pick(List.of(ConsolidationMode.values())),
            time(),
            pick(List.of("", "x")),
            random.nextInt(9) / 8.0,
            small(),
            small(),
            maybe(this::time));
    List<Consolidation.Group> groups = List.of(ConsolidationContract.group(pick(IDS), pick(IDS)));
    return new Operation(
        "consolidation " + consolidation.id(),
        tx -> {
          tx.consolidations().save(consolidation);
          tx.consolidations().add(consolidation.id(), groups);
          return true;
        });
  }

  private Operation consolidations() {
    String id = "k" + small();
    ConsolidationMode mode = pick(List.of(ConsolidationMode.values()));
    String scope = pick(List.of("", "x", "y"));
    return new Operation(
        "consolidations " + id,
        tx ->
            List.of(
                tx.consolidations().get(id),
                tx.consolidations().groups(id),
                tx.consolidations().latest(mode, scope)));
  }

  private Operation deleteDocument() {
    String id = "d" + random.nextInt(6);
    return new Operation("delete document " + id, tx -> tx.documents().delete(id));
  }

  private Operation addRecalls() {
    MemoryId first = new MemoryId(pick(IDS));
    MemoryId second = new MemoryId(pick(List.of("never", "nobody")));
    RecallCount count = new RecallCount(1 + small(), time());
    return new Operation(
        "recall " + first,
        tx -> {
          tx.memories().addRecalls(Map.of(first, count, second, count));
          return tx.changes().head();
        });
  }

  private Operation saveTurn() {
    TurnRecord open = Samples.turn(session(), "t" + random.nextInt(3));
    // Ids of turns are unique in the space, so each belongs to one session.
    TurnRecord own =
        new TurnRecord(
            open.id() + " of " + open.scope().sessionKey().orElseThrow().encoded(),
            open.scope(),
            small(),
            small(),
            maybe(() -> "i"),
            time(),
            maybe(
                () ->
                    new TurnRecord.Completion(time(), "success", List.of(small()), List.of("m"))));
    return new Operation(
        "save turn " + own.id(),
        tx -> {
          tx.turns().save(own);
          return true;
        });
  }

  private Operation deleteTurns() {
    SessionKey key = session();
    return new Operation("delete turns of " + key, tx -> tx.turns().deleteAll(key));
  }

  private Operation inject() {
    // Sometimes an id that is taken, if its transaction was kept.
    int number = random.nextInt(6) == 0 ? random.nextInt(injections + 1) : injections++;
    long asked = random.nextInt(4);
    List<Injection.Item> items =
        IntStream.range(0, random.nextInt(3))
            .mapToObj(
                i ->
                    random.nextBoolean()
                        ? Samples.shown(pick(IDS))
                        : shownMessage(10 + random.nextInt(4)))
            .toList();
    var injection = Samples.injection(session(), "i" + number, time(), asked, items);
    return new Operation(
        "inject " + injection.id(),
        tx -> {
          tx.injections().save(injection);
          return true;
        });
  }

  /** A message belongs to one session. */
  private static Injection.Item shownMessage(int seq) {
    return Samples.shown(seq, SESSIONS.get(seq % SESSIONS.size()));
  }

  private Operation deleteInjections() {
    SessionKey key = session();
    return new Operation("delete injections of " + key, tx -> tx.injections().deleteAll(key));
  }

  private Operation redactMemories() {
    List<String> ids = List.of(pick(IDS), pick(IDS));
    return new Operation(
        "redact memories " + ids,
        tx -> {
          InjectionRedaction.memories(tx.injections(), ids);
          return true;
        });
  }

  private Operation redactMessages() {
    List<Long> seqs = List.of((long) random.nextInt(4), 10L + random.nextInt(4));
    SessionKey session = session();
    boolean whole = random.nextInt(3) == 0;
    return new Operation(
        whole ? "redact messages of " + session : "redact messages " + seqs,
        tx -> {
          if (whole) {
            InjectionRedaction.messagesOf(tx.injections(), session);
          } else {
            InjectionRedaction.messages(tx.injections(), seqs);
          }
          return true;
        });
  }

  private Operation pruneInjections() {
    Instant before = time();
    int limit = 1 + random.nextInt(3);
    return new Operation(
        "prune " + limit + " injections before " + before,
        tx -> tx.injections().prune(before, limit));
  }

  private Operation saveDocument() {
    int number = random.nextInt(6);
    ImportedDocument document =
        new ImportedDocument(
            "d" + number, "text", "sha" + number, session().encoded(), small(), small(), time());
    return new Operation(
        "save document " + document.id(),
        tx -> {
          tx.documents().save(document);
          return tx.documents().count();
        });
  }

  private Operation head() {
    return new Operation("head", tx -> tx.changes().head());
  }

  private Operation sessionRecords() {
    SessionKey key = session();
    String after = random.nextBoolean() ? "" : session().encoded();
    int limit = 1 + random.nextInt(6);
    return new Operation(
        "sessions",
        tx ->
            List.of(
                tx.sessions().get(key),
                tx.sessions().withId(key.session()),
                tx.sessions().list(after, limit),
                tx.sessions().count()));
  }

  private Operation active() {
    SessionKey key = session();
    Limit limit = limit();
    Set<String> control = kinds();
    return new Operation(
        "active of " + key + " " + limit + " " + control,
        tx -> tx.history().active(key, limit, control));
  }

  private Operation full() {
    SessionKey key = session();
    Limit limit = limit();
    return new Operation("full of " + key + " " + limit, tx -> tx.history().full(key, limit));
  }

  private Operation countActive() {
    SessionKey key = session();
    Set<String> control = kinds();
    return new Operation("count of " + key, tx -> tx.history().countActive(key, control));
  }

  private Operation importKeys() {
    SessionKey key = session();
    return new Operation(
        "import keys of " + key,
        tx -> tx.history().knownImportKeys(key, List.of("k0", "k1", "k2", "k3", "K1", "k")));
  }

  private Operation withSeqs() {
    SessionKey key = session();
    MessageReach reach = random.nextBoolean() ? new MessageReach.OneSession(key) : messageReach();
    List<Long> back = LongStream.range(0, 6).map(i -> random.nextInt(60)).boxed().toList();
    return new Operation(
        "messages in " + reach,
        tx -> {
          long head = tx.changes().head();
          return tx.history().withSeqs(reach, back.stream().map(n -> head - n).toList());
        });
  }

  private Operation scanMessages() {
    long after = random.nextInt(200);
    int limit = 1 + random.nextInt(20);
    return new Operation("scan messages", tx -> tx.history().scan(after, limit));
  }

  private Operation withIds() {
    MemoryReach reach = reach();
    List<MemoryId> ids =
        IDS.stream().map(MemoryId::new).filter(id -> random.nextBoolean()).toList();
    return new Operation(
        "memories by id",
        tx ->
            tx.memories().withIds(reach, ids).stream()
                .sorted(Comparator.comparing(memory -> memory.id().value()))
                .toList());
  }

  private Operation list() {
    MemoryReach reach = reach();
    Set<MemoryStatus> statuses = EnumSet.noneOf(MemoryStatus.class);
    statuses.add(pick(List.of(MemoryStatus.values())));
    statuses.add(MemoryStatus.ACTIVE);
    MemoryQuery query =
        new MemoryQuery(
            statuses,
            seldom(() -> pick(TAGS)),
            seldom(() -> "u" + small()),
            seldom(() -> pick(List.of(MemorySource.values()))),
            seldom(this::time),
            seldom(this::time),
            time(),
            seldom(() -> "doc " + small()),
            seldom(() -> pick(List.of("A", "e", "1", "%"))));
    Optional<MemoryPosition> after =
        maybe(() -> new MemoryPosition(time(), new MemoryId(pick(IDS))));
    int limit = 1 + random.nextInt(10);
    return new Operation(
        "list of " + reach.mode() + " " + query + " after " + after,
        tx -> tx.memories().list(reach, query, after, limit));
  }

  private Operation findEqual() {
    Placement placement = placement();
    String key = "key " + small();
    Optional<String> speaker = maybe(() -> "u" + small());
    Instant now = time();
    return new Operation(
        "equal " + key + " of " + placement.visibility(),
        tx -> {
          Optional<Memory> found = tx.memories().findEqual(placement, speaker, key, now);
          // Which of several is free.
          return found.map(
              memory ->
                  memory.contentKey().equals(key)
                      && memory.placement().direct() == placement.direct()
                      && memory.status() == MemoryStatus.ACTIVE
                      && !memory.isExpired(now)
                      && memory
                          .speaker()
                          .map(s -> s.id().equals(speaker.orElse(s.id())))
                          .orElse(true)
                      && memory.placement().visibility().equals(placement.visibility()));
        });
  }

  private Operation stats() {
    MemoryReach reach = reach();
    Instant now = time();
    return new Operation("stats of " + reach.mode(), tx -> tx.memories().stats(reach, now));
  }

  private Operation scanMemories() {
    String after = random.nextBoolean() ? "" : pick(IDS);
    int limit = 1 + random.nextInt(10);
    return new Operation("scan memories", tx -> tx.memories().scan(after, limit));
  }

  private Operation turns() {
    SessionKey session = session();
    SessionKey other = session();
    String id = "t" + random.nextInt(3) + " of " + session.encoded();
    return new Operation(
        "turn " + id,
        tx ->
            List.of(
                tx.turns().get(session, id),
                tx.turns().get(other, id),
                tx.turns().open(session, 0)));
  }

  private Operation deleteByNumber() {
    SessionKey key = session();
    List<Long> back = LongStream.range(0, 3).map(i -> random.nextInt(60)).boxed().toList();
    return new Operation(
        "delete by number in " + key,
        tx -> {
          long head = tx.changes().head();
          return tx.edits().deleteNumbered(key, back.stream().map(n -> head - n).toList());
        });
  }

  private Operation saidBy() {
    String speaker = "u" + small();
    Optional<String> platform = seldom(() -> pick(List.of("a", "p")));
    long after = random.nextInt(60);
    int limit = 1 + random.nextInt(6);
    return new Operation(
        "said by " + speaker + " on " + platform,
        tx -> tx.queries().saidBy(speaker, platform, after, limit));
  }

  private Operation scanned() {
    MessageReach reach = messageReach();
    SessionKey session = session();
    long after = random.nextInt(60);
    boolean fromStart = random.nextBoolean();
    String id = "i" + random.nextInt(injections + 1);
    int limit = 1 + random.nextInt(6);
    return new Operation(
        "scan in " + reach,
        tx ->
            List.of(
                tx.scan().messages(reach, after, limit),
                tx.scan().turns(session, "t", limit),
                tx.scan().injections(fromStart ? "" : id, limit),
                tx.scan().consolidations("", limit),
                tx.scan().documents("", limit),
                tx.scan().namespaces(),
                tx.scan().metadata("n", "", limit),
                tx.scan().unowned()));
  }

  private Operation injectionRecords() {
    SessionKey session = session();
    String id = "i" + random.nextInt(injections + 1);
    String after = "i" + random.nextInt(injections + 1);
    boolean paged = random.nextBoolean();
    int limit = 1 + random.nextInt(6);
    return new Operation(
        "injections of " + session,
        tx ->
            List.of(
                tx.injections().get(id),
                tx.injections()
                    .ofSession(
                        session,
                        tx.injections().get(after).map(Injection::position).filter(p -> paged),
                        limit),
                idsOf(tx.injections().showing("memory", IDS, 10_000)),
                idsOf(tx.injections().showing("message", List.of("1", "11"), 10_000)),
                idsOf(tx.injections().showingMessagesOf(session, 10_000))));
  }

  private static List<String> idsOf(List<Injection> records) {
    return records.stream().map(Injection::id).sorted().toList();
  }

  private Operation documents() {
    int number = random.nextInt(6);
    String target = session().encoded();
    return new Operation(
        "documents",
        tx ->
            List.of(
                tx.documents().get("d" + number),
                tx.documents().find("sha" + number, target),
                tx.documents().find("SHA" + number, target),
                tx.documents().count()));
  }

  private Operation await() {
    PendingCapture pending =
        new PendingCapture("t" + small(), session(), (int) small(), time(), time());
    return new Operation(
        "await capture of " + pending.turn(),
        tx -> {
          tx.pendingCaptures().save(pending);
          return tx.pendingCaptures().count();
        });
  }

  private Operation awaitNoMore() {
    String turn = "t" + small();
    SessionKey key = session();
    boolean all = random.nextInt(3) == 0;
    return new Operation(
        "await no more " + (all ? key : turn),
        tx -> all ? tx.pendingCaptures().deleteAll(key) : tx.pendingCaptures().remove(turn));
  }

  private Operation waiting() {
    String turn = "t" + small();
    Instant now = time();
    int limit = 1 + random.nextInt(4);
    return new Operation(
        "waiting at " + now,
        tx ->
            List.of(
                tx.pendingCaptures().get(turn),
                tx.pendingCaptures().due(now, limit),
                tx.pendingCaptures().nextDue(),
                tx.pendingCaptures().count()));
  }

  private Operation bury() {
    DeadLetter letter =
        new DeadLetter(
            pick(IDS), "capture", "t" + small(), session(), "r", "e", (int) small(), time());
    return new Operation(
        "bury " + letter.id(),
        tx -> {
          tx.deadLetters().save(letter);
          return tx.deadLetters().count();
        });
  }

  private Operation unearth() {
    String id = pick(IDS);
    SessionKey key = session();
    boolean all = random.nextInt(3) == 0;
    return new Operation(
        "unearth " + (all ? key : id),
        tx -> all ? tx.deadLetters().deleteAll(key) : tx.deadLetters().remove(id));
  }

  private Operation buried() {
    Optional<SessionKey> key = maybe(this::session);
    Optional<String> before = maybe(() -> pick(IDS));
    String turn = "t" + small();
    int limit = 1 + random.nextInt(4);
    return new Operation(
        "dead letters of " + key + " before " + before,
        tx ->
            List.of(
                tx.deadLetters().list(key, before, limit),
                tx.deadLetters().ofTurn(turn),
                tx.deadLetters().count()));
  }

  private Operation propose() {
    CandidateStatus status = pick(List.of(CandidateStatus.values()));
    // The placement of an id never changes, so it is worked out from the id.
    int number = random.nextInt(IDS.size());
    Isolation mode = pick(List.of(Isolation.SESSION, Isolation.SPEAKER, Isolation.BOT));
    SessionKey key = SESSIONS.get(number % SESSIONS.size());
    Scope scope =
        new Scope(key.bot(), key.platform(), Optional.of(key.session()), Optional.of("u1"));
    Candidate candidate =
        Samples.candidate(
                IDS.get(number) + mode.wireName(),
                new Placement(scope, mode, number % 2 == 0),
                List.of(small(), small()))
            .decided(status, maybe(() -> new MemoryId(pick(IDS))), time());
    return new Operation(
        "propose " + candidate.id() + " " + status,
        tx -> {
          tx.candidates().save(candidate);
          return tx.candidates().pending();
        });
  }

  private Operation withdraw() {
    String id = pick(IDS) + "session";
    String visibility = placement().visibility();
    int keep = random.nextInt(4);
    return new Operation(
        "withdraw " + id,
        tx ->
            keep == 0
                ? tx.candidates().remove(id)
                : (Object) tx.candidates().trim(visibility, keep));
  }

  private Operation proposals() {
    MemoryReach reach = reach();
    Set<CandidateStatus> statuses =
        EnumSet.of(pick(List.of(CandidateStatus.values())), CandidateStatus.PENDING);
    Optional<String> before = maybe(() -> pick(IDS));
    String id = pick(IDS) + "speaker";
    List<Long> seqs = List.of(small());
    SessionKey key = session();
    int limit = 1 + random.nextInt(6);
    return new Operation(
        "proposals for " + reach.mode() + " " + statuses + " before " + before,
        tx ->
            List.of(
                tx.candidates().list(reach, statuses, before, limit),
                tx.candidates().get(reach, id),
                tx.candidates().madeFrom(seqs),
                tx.candidates().madeIn(key),
                tx.candidates().pending()));
  }

  private Profile profile() {
    // The place of an id never changes, so it is worked out from the id.
    int number = random.nextInt(IDS.size());
    SessionKey key = SESSIONS.get(number % SESSIONS.size());
    Isolation mode =
        List.of(Isolation.SESSION, Isolation.SPEAKER, Isolation.BOT, Isolation.SPACE)
            .get(number % 4);
    Scope scope =
        new Scope(key.bot(), key.platform(), Optional.of(key.session()), Optional.of("u1"));
    boolean direct = number % 3 == 0;
    return new Profile(
        IDS.get(number),
        number < 2
            ? ProfilePlace.ofSession(key, direct)
            : ProfilePlace.ofSpeaker(new Placement(scope, mode, direct), "u" + number % 2),
        pick(List.of("", "阿棠", "Ann 😀")),
        profileList(),
        profileList(),
        pick(List.of("", "n; \"n\"")),
        time(),
        time(),
        small());
  }

  private ProfileList profileList() {
    Map<String, ProfileSlot> slots = new LinkedHashMap<>();
    for (String key : List.of("b", "a", "键")) {
      if (random.nextBoolean()) {
        slots.put(
            key,
            new ProfileSlot(
                pick(List.of("", "x", "值")),
                time(),
                random.nextBoolean()
                    ? List.of()
                    : List.of(
                        new ProfileSlot.Past(
                            "p", time(), pick(List.of(ProfileSlot.Reason.values())))),
                random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(0.25)));
      }
    }
    return new ProfileList(
        slots, random.nextBoolean() ? List.of() : List.of(new ProfileList.Item("茶 🍵", time())));
  }

  private Operation saveProfile() {
    Profile profile = profile();
    return new Operation(
        "save profile " + profile.id(),
        tx -> {
          tx.profiles().save(profile);
          return tx.profiles().count(MemoryReach.everything());
        });
  }

  private Operation keepProfileVersion() {
    ProfileVersion version =
        new ProfileVersion(
            profile(),
            pick(List.of(ProfileOrigin.values())),
            maybe(this::session),
            maybe(() -> "u" + small() % 3),
            "set name",
            maybe(() -> "why 为何"));
    return new Operation(
        "keep version " + version.state().version() + " of profile " + version.state().id(),
        tx -> {
          if (tx.profileHistory().of(version.state().id(), version.state().version()).isPresent()) {
            return false;
          }
          tx.profileHistory().add(version);
          return true;
        });
  }

  private Operation eraseProfile() {
    String id = pick(IDS);
    return new Operation("erase profile " + id, tx -> tx.profiles().erase(id));
  }

  private Operation profiles() {
    MemoryReach reach = reach();
    Profile profile = profile();
    String after = pick(IDS);
    String speaker = "u" + small() % 2;
    int limit = 1 + random.nextInt(4);
    long upTo = small();
    return new Operation(
        "profiles for " + reach.mode() + " after " + after,
        tx ->
            List.of(
                tx.profiles().at(reach, profile.place()),
                tx.profiles().get(reach, profile.id()),
                tx.profiles().list(reach, after, limit),
                tx.profiles().ofSpeaker(speaker),
                tx.profiles().count(reach),
                tx.profileHistory().newest(profile.id(), upTo, limit),
                tx.profileHistory().of(profile.id(), upTo)));
  }

  private Operation spend() {
    SessionKey key = session();
    TokenUse use =
        new TokenUse(
            LocalDate.of(2026, 3, 1 + random.nextInt(3)),
            pick(List.of(Purpose.values())),
            small(),
            small(),
            small());
    return new Operation(
        "spend " + use,
        tx -> {
          tx.ledger().add(key, use);
          return true;
        });
  }

  private Operation sumUp() {
    // The session and the version of an id never change, so they are worked out from it.
    int number = random.nextInt(IDS.size());
    long from = small();
    long to = from + small();
    SummaryKind kind = number % 3 == 0 ? SummaryKind.TOPIC : SummaryKind.ROLLING;
    Summary summary =
        new Summary(
            IDS.get(number),
            kind,
            SESSIONS.get(number % 2),
            maybe(() -> pick(IDS)),
            from,
            to,
            from,
            to,
            "text " + small() + " 文",
            maybe(() -> "topic"),
            time(),
            pick(List.of(SummaryStatus.values())),
            random.nextBoolean(),
            List.of(from, to, small()),
            number + 1);
    List<Long> seqs = List.of(small(), small() + 3);
    boolean marks = random.nextInt(4) == 0;
    return new Operation(
        (marks ? "mark " + seqs + " after " : "") + "sum up " + summary,
        tx -> {
          tx.summaries().save(summary);
          return marks
              ? tx.summaries().markStale(summary.session(), seqs)
              : tx.summaries().newest(summary.session(), kind);
        });
  }

  private Operation dropSummary() {
    SessionKey key = SESSIONS.get(random.nextInt(2));
    String id = pick(IDS);
    boolean all = random.nextInt(4) == 0;
    return new Operation(
        "drop summary " + (all ? key : id),
        tx -> all ? tx.summaries().deleteAll(key) : (Object) tx.summaries().remove(id));
  }

  private Operation summedUp() {
    SessionKey key = SESSIONS.get(random.nextInt(3));
    MessageReach reach =
        random.nextBoolean() ? new MessageReach.Everything() : new MessageReach.OneSession(key);
    SummaryKind kind = pick(List.of(SummaryKind.values()));
    List<String> ids = List.of(pick(IDS), pick(IDS));
    long before = random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(9);
    String after = random.nextBoolean() ? "" : pick(IDS);
    int limit = 1 + random.nextInt(4);
    return new Operation(
        "summaries of " + key + " before " + before + ", " + ids + " in " + reach,
        tx ->
            List.of(
                tx.summaries().newest(key, kind),
                tx.summaries().ofSession(key, before, limit),
                tx.summaries().withIds(reach, ids),
                tx.summaries().scan(after, limit),
                tx.compactions().state(key),
                tx.compactions().todos(key),
                tx.topics().state(key)));
  }

  private Operation writeDown() {
    Optional<Placement> placement = maybe(this::placement);
    String target = pick(IDS);
    AuditOperation operation = pick(List.of(AuditOperation.values()));
    AuditTarget.Kind kind = pick(List.of(AuditTarget.Kind.MEMORY, AuditTarget.Kind.PROFILE));
    Optional<String> platform = maybe(() -> pick(List.of("p", "a")));
    Actor actor =
        Actor.of(pick(List.of(ActorRole.values())), "key " + small())
            .inTheNameOf(platform, maybe(() -> new Speaker("u" + small(), "名")));
    Instant time = time();
    int skipped = random.nextInt(3);
    return new Operation(
        "write down " + operation + " of " + target + " by " + actor,
        tx -> {
          long seq = tx.audit().head() + 1 + skipped;
          tx.audit()
              .append(
                  new AuditEntry(
                      seq,
                      "aud " + seq,
                      time,
                      operation,
                      placement,
                      actor,
                      new AuditTarget(kind, target),
                      "text " + seq + " 文",
                      Optional.empty(),
                      JsonSamples.of("n", seq),
                      false));
          return tx.audit().head();
        });
  }

  private Operation takeOut() {
    List<String> ids = List.of(pick(IDS), pick(IDS));
    Optional<String> platform = maybe(() -> pick(List.of("p", "a")));
    String speaker = "u" + small();
    boolean person = random.nextBoolean();
    return new Operation(
        "take out " + (person ? speaker + " of " + platform : ids),
        tx ->
            person
                ? List.of(
                    tx.audit().forgetPerson(platform, speaker),
                    tx.turns().forgetPerson(platform, speaker),
                    tx.injections().forgetPerson(platform, speaker),
                    tx.profileHistory().forgetPerson(platform, speaker))
                : tx.audit().redact(AuditTarget.Kind.MEMORY, ids));
  }

  private Operation writtenDown() {
    MemoryReach reach = reach();
    AuditQuery query =
        new AuditQuery(maybe(() -> pick(List.of(AuditOperation.values()))), maybe(() -> pick(IDS)));
    long from = random.nextInt(30);
    int limit = 1 + random.nextInt(6);
    return new Operation(
        "written down for " + reach.mode() + " " + query + " from " + from,
        tx ->
            List.of(
                tx.audit().head(),
                tx.audit().newest(reach, AuditQuery.any(), Long.MAX_VALUE, limit),
                tx.audit().newest(reach, query, from, limit),
                tx.audit().oldest(reach, query, from, limit)));
  }

  private Operation keepState() {
    SessionKey key = SESSIONS.get(random.nextInt(3));
    CompactionState state =
        random.nextBoolean()
            ? Samples.compactionState(1 + small())
            : CompactionState.FRESH.succeeded();
    List<TodoItem> todos =
        random.nextBoolean() ? List.of() : List.of(new TodoItem("open", "t" + small()));
    TopicState topics = Samples.topicState(1 + small());
    int what = random.nextInt(5);
    return new Operation(
        "keep state " + what + " of " + key,
        tx -> {
          switch (what) {
            case 0 -> tx.compactions().save(key, state);
            case 1 -> tx.compactions().saveTodos(key, todos);
            case 2 -> tx.topics().save(key, topics);
            case 3 -> {
              return tx.topics().forget(key);
            }
            default -> {
              return tx.compactions().forget(key);
            }
          }
          return tx.compactions().todos(key);
        });
  }

  private Operation spent() {
    SessionKey key = session();
    LocalDate day = LocalDate.of(2026, 3, 1 + random.nextInt(3));
    return new Operation(
        "spent by " + key + " and on " + day,
        tx ->
            List.of(
                tx.ledger().of(key),
                tx.ledger().on(day),
                tx.ledger().on(day, key),
                tx.ledger().totals()));
  }

  private SessionKey session() {
    return pick(SESSIONS);
  }

  private Instant time() {
    return noonPlus(random.nextInt(12) - 6);
  }

  private long small() {
    return random.nextInt(4);
  }

  private Limit limit() {
    return random.nextInt(6) == 0 ? Limit.all() : Limit.of(random.nextInt(8));
  }

  private Set<String> kinds() {
    Set<String> kinds = new HashSet<>();
    for (String kind : KINDS) {
      if (random.nextBoolean()) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  private Scope scope() {
    SessionKey key = session();
    return new Scope(
        key.bot(), key.platform(), Optional.of(key.session()), Optional.of("u" + small()));
  }

  private Placement placement() {
    Isolation mode = pick(List.of(Isolation.values()));
    return new Placement(
        scope(), mode == Isolation.AUTO ? Isolation.SPEAKER : mode, random.nextBoolean());
  }

  private MemoryReach reach() {
    if (random.nextInt(4) == 0) {
      return MemoryReach.everything();
    }
    return MemoryReach.of(
        pick(List.of(Isolation.values())),
        scope(),
        maybe(() -> pick(List.of(RoomClass.values()))),
        random.nextBoolean());
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
  }

  private <T> Optional<T> seldom(Supplier<T> value) {
    return random.nextInt(5) == 0 ? Optional.of(value.get()) : Optional.empty();
  }
}

package io.remanence.transfer;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.PendingCapture;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.TodoItem;
import io.remanence.document.ImportedDocument;
import io.remanence.erasure.Erasure;
import io.remanence.history.Session;
import io.remanence.history.StoredMessage;
import io.remanence.inject.Injection;
import io.remanence.json.JsonObject;
import io.remanence.llm.TokenUse;
import io.remanence.memory.Consolidation;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.metadata.MetadataEntry;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.SessionKey;
import io.remanence.store.StoreScan;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.turn.TurnRecord;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A kind of line of an export. Something new that a space keeps gets a kind here, in the order in
 * which lines are written and restored; a test compares what a restored store holds with what the
 * exported one held.
 *
 * @param name the line's {@code type}
 * @param part what must be asked for to have it
 * @param type the record that it holds
 * @param walk shows all of it that is within reach, a page at a time, always in the same order
 * @param restore stores it as it was
 * @param newest the greatest number of a change that it names; 0 where it names none
 */
record LineKind<T extends Record>(
    String name,
    ExportPart part,
    Class<T> type,
    Walk<T> walk,
    BiConsumer<Tx, T> restore,
    ToLongFunction<T> newest) {
  private static final int PAGE = 500;

  /** By then everything that waits is due. */
  private static final Instant END = Instant.parse("9999-12-31T00:00:00Z");

  /** Goes over all within reach. */
  interface Walk<T> {
    void over(Tx tx, ExportReach reach, Consumer<T> sink);
  }

  /** What compaction remembers of a session. */
  record SessionCompaction(SessionKey session, CompactionState state) {}

  /** A session's to-do list. */
  record Todos(SessionKey session, List<TodoItem> items) {}

  /** What was used for a session. */
  record Tokens(SessionKey session, TokenUse use) {}

  /** An object of a program. */
  record Metadata(String namespace, String key, JsonObject data, Instant updatedAt) {}

  /** A consolidation and its groups. */
  record Consolidated(Consolidation record, List<Consolidation.Group> groups) {}

  /** All kinds, in the order of the file. */
  static final List<LineKind<?>> ALL =
      List.of(
          new LineKind<>(
              "session",
              ExportPart.HISTORY,
              Session.class,
              LineKind::sessions,
              (tx, session) -> tx.sessions().save(session),
              session -> 0),
          new LineKind<>(
              "message",
              ExportPart.HISTORY,
              StoredMessage.class,
              LineKind::messages,
              (tx, message) -> tx.history().insert(List.of(message)),
              stored -> Math.max(stored.message().seq(), stored.message().version())),
          new LineKind<>(
              "turn",
              ExportPart.HISTORY,
              TurnRecord.class,
              LineKind::turns,
              (tx, turn) -> tx.turns().save(turn),
              turn -> turn.userSeq()),
          new LineKind<>(
              "todos",
              ExportPart.HISTORY,
              Todos.class,
              LineKind::todos,
              (tx, todos) -> tx.compactions().saveTodos(todos.session(), todos.items()),
              todos -> 0),
          new LineKind<>(
              "compaction",
              ExportPart.HISTORY,
              SessionCompaction.class,
              LineKind::compactions,
              (tx, kept) -> tx.compactions().save(kept.session(), kept.state()),
              kept -> 0),
          new LineKind<>(
              "document",
              ExportPart.HISTORY,
              ImportedDocument.class,
              LineKind::documents,
              (tx, document) -> tx.documents().save(document),
              document -> 0),
          new LineKind<>(
              "pending_capture",
              ExportPart.HISTORY,
              PendingCapture.class,
              LineKind::pendingCaptures,
              (tx, pending) -> tx.pendingCaptures().save(pending),
              pending -> 0),
          new LineKind<>(
              "dead_letter",
              ExportPart.HISTORY,
              DeadLetter.class,
              LineKind::deadLetters,
              (tx, letter) -> tx.deadLetters().save(letter),
              letter -> 0),
          new LineKind<>(
              "tokens",
              ExportPart.HISTORY,
              Tokens.class,
              LineKind::tokens,
              (tx, tokens) -> tx.ledger().add(tokens.session(), tokens.use()),
              tokens -> 0),
          new LineKind<>(
              "memory",
              ExportPart.MEMORIES,
              Memory.class,
              LineKind::memories,
              (tx, memory) -> tx.memories().save(memory),
              Memory::version),
          new LineKind<>(
              "memory_change",
              ExportPart.MEMORIES,
              MemoryChange.class,
              LineKind::memoryChanges,
              (tx, change) -> tx.memoryHistory().add(change),
              MemoryChange::version),
          new LineKind<>(
              "consolidation",
              ExportPart.MEMORIES,
              Consolidated.class,
              LineKind::consolidations,
              (tx, kept) -> {
                tx.consolidations().save(kept.record());
                tx.consolidations().add(kept.record().id(), kept.groups());
              },
              kept -> kept.record().asOf()),
          new LineKind<>(
              "candidate",
              ExportPart.MEMORIES,
              Candidate.class,
              LineKind::candidates,
              (tx, candidate) -> tx.candidates().save(candidate),
              candidate -> 0),
          new LineKind<>(
              "profile",
              ExportPart.PROFILES,
              Profile.class,
              LineKind::profiles,
              (tx, profile) -> tx.profiles().save(profile),
              Profile::version),
          new LineKind<>(
              "profile_version",
              ExportPart.PROFILES,
              ProfileVersion.class,
              LineKind::profileVersions,
              (tx, version) -> tx.profileHistory().add(version),
              version -> version.state().version()),
          new LineKind<>(
              "summary",
              ExportPart.SUMMARIES,
              Summary.class,
              LineKind::summaries,
              (tx, summary) -> tx.summaries().save(summary),
              Summary::version),
          new LineKind<>(
              "metadata",
              ExportPart.METADATA,
              Metadata.class,
              LineKind::metadata,
              (tx, kept) ->
                  tx.metadata()
                      .put(
                          kept.namespace(),
                          new MetadataEntry(kept.key(), kept.data(), kept.updatedAt())),
              kept -> 0),
          new LineKind<>(
              "erasure",
              ExportPart.AUDIT,
              Erasure.class,
              LineKind::erasures,
              (tx, erasure) -> tx.erasures().save(erasure),
              Erasure::asOf),
          new LineKind<>(
              "injection",
              ExportPart.INJECTIONS,
              Injection.class,
              LineKind::injections,
              (tx, injection) -> tx.injections().save(injection),
              Injection::asOfSeq));

  /** The kind of this name. */
  static Optional<LineKind<?>> named(String name) {
    for (LineKind<?> kind : ALL) {
      if (kind.name.equals(name)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Goes on until a page is not full; each page begins after the last of the one before. */
  private static <T, C> void pages(
      C first, Function<C, List<T>> page, Function<T, C> next, Consumer<T> sink) {
    C after = first;
    while (true) {
      List<T> some = page.apply(after);
      some.forEach(sink);
      if (some.size() < PAGE) {
        return;
      }
      after = next.apply(some.getLast());
    }
  }

  private static void sessions(Tx tx, ExportReach reach, Consumer<Session> sink) {
    ownSessions(tx, reach, key -> tx.sessions().get(key).ifPresent(sink));
  }

  private static void ownSessions(Tx tx, ExportReach reach, Consumer<SessionKey> sink) {
    if (reach.scope().isPresent()) {
      reach.scope().get().sessionKey().ifPresent(sink);
    } else {
      pages(
          "", after -> tx.scan().sessions(after, PAGE), SessionKey::encoded, sink);
    }
  }

  private static void messages(Tx tx, ExportReach reach, Consumer<StoredMessage> sink) {
    pages(
        0L,
        after -> tx.scan().messages(reach.messages(), after, PAGE),
        stored -> stored.message().seq(),
        sink);
  }

  private static void turns(Tx tx, ExportReach reach, Consumer<TurnRecord> sink) {
    ownSessions(
        tx,
        reach,
        key -> pages("", after -> tx.scan().turns(key, after, PAGE), TurnRecord::id, sink));
  }

  private static void todos(Tx tx, ExportReach reach, Consumer<Todos> sink) {
    ownSessions(
        tx,
        reach,
        key -> {
          List<TodoItem> items = tx.compactions().todos(key);
          if (!items.isEmpty()) {
            sink.accept(new Todos(key, items));
          }
        });
  }

  private static void compactions(Tx tx, ExportReach reach, Consumer<SessionCompaction> sink) {
    ownSessions(
        tx,
        reach,
        key ->
            tx.compactions()
                .state(key)
                .ifPresent(state -> sink.accept(new SessionCompaction(key, state))));
  }

  /** A document tells of a whole file, whoever may see what it brought. */
  private static void documents(Tx tx, ExportReach reach, Consumer<ImportedDocument> sink) {
    if (reach.isEverything()) {
      pages("", after -> tx.scan().documents(after, PAGE), ImportedDocument::id, sink);
    }
  }

  private static void pendingCaptures(Tx tx, ExportReach reach, Consumer<PendingCapture> sink) {
    tx.pendingCaptures().due(END, Integer.MAX_VALUE).stream()
        .filter(pending -> reach.owns(pending.session()))
        .forEach(sink);
  }

  private static void deadLetters(Tx tx, ExportReach reach, Consumer<DeadLetter> sink) {
    if (reach.isEverything()) {
      letters(tx, Optional.empty(), sink);
    } else {
      ownSessions(tx, reach, key -> letters(tx, Optional.of(key), sink));
    }
  }

  private static void letters(Tx tx, Optional<SessionKey> session, Consumer<DeadLetter> sink) {
    pages(
        Optional.<String>empty(),
        before -> tx.deadLetters().list(session, before, PAGE),
        letter -> Optional.of(letter.id()),
        sink);
  }

  private static void tokens(Tx tx, ExportReach reach, Consumer<Tokens> sink) {
    ownSessions(
        tx, reach, key -> tx.ledger().of(key).forEach(use -> sink.accept(new Tokens(key, use))));
  }

  private static void memories(Tx tx, ExportReach reach, Consumer<Memory> sink) {
    if (reach.isEverything()) {
      pages(
          "", after -> tx.memories().scan(after, PAGE), memory -> memory.id().value(), sink);
    } else {
      MemoryQuery all = MemoryQuery.everything();
      pages(
          Optional.<MemoryPosition>empty(),
          after -> tx.memories().list(reach.memories(), all, after, PAGE),
          memory -> Optional.of(new MemoryPosition(memory.updatedAt(), memory.id())),
          sink);
    }
  }

  private static void memoryChanges(Tx tx, ExportReach reach, Consumer<MemoryChange> sink) {
    memories(
        tx,
        reach,
        memory ->
            pages(
                Long.MAX_VALUE,
                upTo -> tx.memoryHistory().newest(memory.id(), upTo, PAGE),
                change -> change.version() - 1,
                sink));
  }

  /** A consolidation names memories of whoever they are. */
  private static void consolidations(Tx tx, ExportReach reach, Consumer<Consolidated> sink) {
    if (reach.isEverything()) {
      pages(
          "",
          after -> tx.scan().consolidations(after, PAGE),
          Consolidation::id,
          record ->
              sink.accept(new Consolidated(record, tx.consolidations().groups(record.id()))));
    }
  }

  private static void candidates(Tx tx, ExportReach reach, Consumer<Candidate> sink) {
    pages(
        Optional.<String>empty(),
        before ->
            tx.candidates()
                .list(reach.memories(), EnumSet.allOf(CandidateStatus.class), before, PAGE),
        candidate -> Optional.of(candidate.id()),
        sink);
  }

  private static void profiles(Tx tx, ExportReach reach, Consumer<Profile> sink) {
    pages(
        "", after -> tx.profiles().list(reach.memories(), after, PAGE), Profile::id, sink);
  }

  private static void profileVersions(Tx tx, ExportReach reach, Consumer<ProfileVersion> sink) {
    profiles(
        tx,
        reach,
        profile ->
            pages(
                Long.MAX_VALUE,
                upTo -> tx.profileHistory().newest(profile.id(), upTo, PAGE),
                version -> version.state().version() - 1,
                sink));
  }

  private static void summaries(Tx tx, ExportReach reach, Consumer<Summary> sink) {
    pages(
        "",
        after -> tx.summaries().scan(after, PAGE),
        Summary::id,
        summary -> {
          if (reach.messages().admits(summary.session())) {
            sink.accept(summary);
          }
        });
  }

  /** Objects of programs belong to no scope. */
  private static void metadata(Tx tx, ExportReach reach, Consumer<Metadata> sink) {
    if (!reach.isEverything()) {
      return;
    }
    for (String namespace : tx.scan().namespaces()) {
      pages(
          "",
          after -> tx.scan().metadata(namespace, after, PAGE),
          kept -> kept.key().key(),
          kept -> sink.accept(lineOf(kept)));
    }
  }

  private static Metadata lineOf(StoreScan.Kept kept) {
    return new Metadata(
        kept.key().namespace(),
        kept.key().key(),
        kept.entry().data(),
        kept.entry().updatedAt());
  }

  /** A receipt may be of anybody's data. */
  private static void erasures(Tx tx, ExportReach reach, Consumer<Erasure> sink) {
    if (reach.isEverything()) {
      pages("", after -> tx.erasures().list(after, PAGE), Erasure::id, sink);
    }
  }

  private static void injections(Tx tx, ExportReach reach, Consumer<Injection> sink) {
    pages(
        "",
        after -> tx.scan().injections(after, PAGE),
        Injection::id,
        injection -> {
          if (reach.scope().map(injection::isReadBy).orElse(true)) {
            sink.accept(injection);
          }
        });
  }
}

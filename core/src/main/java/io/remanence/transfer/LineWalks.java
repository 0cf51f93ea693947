package io.remanence.transfer;

import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditQuery;
import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.PendingCapture;
import io.remanence.compaction.TodoItem;
import io.remanence.document.ImportedDocument;
import io.remanence.erasure.Erasure;
import io.remanence.history.Session;
import io.remanence.history.StoredMessage;
import io.remanence.inject.Injection;
import io.remanence.memory.Consolidation;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
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
import java.util.function.Consumer;
import java.util.function.Function;

/** How the kinds of lines are walked: all within reach, a page at a time, in one order. */
final class LineWalks {
  private static final int PAGE = 500;

  /** By then everything that waits is due. */
  private static final Instant END = Instant.parse("9999-12-31T00:00:00Z");

  private LineWalks() {}

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

  static void sessions(Tx tx, ExportReach reach, Consumer<Session> sink) {
    ownSessions(tx, reach, key -> tx.sessions().get(key).ifPresent(sink));
  }

  private static void ownSessions(Tx tx, ExportReach reach, Consumer<SessionKey> sink) {
    if (reach.scope().isPresent()) {
      reach.scope().get().sessionKey().ifPresent(sink);
    } else {
      pages("", after -> tx.scan().sessions(after, PAGE), SessionKey::encoded, sink);
    }
  }

  static void messages(Tx tx, ExportReach reach, Consumer<StoredMessage> sink) {
    pages(
        0L,
        after -> tx.scan().messages(reach.messages(), after, PAGE),
        stored -> stored.message().seq(),
        sink);
  }

  static void turns(Tx tx, ExportReach reach, Consumer<TurnRecord> sink) {
    ownSessions(
        tx,
        reach,
        key -> pages("", after -> tx.scan().turns(key, after, PAGE), TurnRecord::id, sink));
  }

  static void todos(Tx tx, ExportReach reach, Consumer<LineKind.Todos> sink) {
    ownSessions(
        tx,
        reach,
        key -> {
          List<TodoItem> items = tx.compactions().todos(key);
          if (!items.isEmpty()) {
            sink.accept(new LineKind.Todos(key, items));
          }
        });
  }

  static void compactions(Tx tx, ExportReach reach, Consumer<LineKind.SessionCompaction> sink) {
    ownSessions(
        tx,
        reach,
        key ->
            tx.compactions()
                .state(key)
                .ifPresent(state -> sink.accept(new LineKind.SessionCompaction(key, state))));
  }

  static void topics(Tx tx, ExportReach reach, Consumer<LineKind.SessionTopics> sink) {
    ownSessions(
        tx,
        reach,
        key ->
            tx.topics()
                .state(key)
                .ifPresent(state -> sink.accept(new LineKind.SessionTopics(key, state))));
  }

  /** A document tells of a whole file, whoever may see what it brought. */
  static void documents(Tx tx, ExportReach reach, Consumer<ImportedDocument> sink) {
    if (reach.isEverything()) {
      pages("", after -> tx.scan().documents(after, PAGE), ImportedDocument::id, sink);
    }
  }

  static void pendingCaptures(Tx tx, ExportReach reach, Consumer<PendingCapture> sink) {
    tx.pendingCaptures().due(END, Integer.MAX_VALUE).stream()
        .filter(pending -> reach.owns(pending.session()))
        .forEach(sink);
  }

  static void deadLetters(Tx tx, ExportReach reach, Consumer<DeadLetter> sink) {
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

  static void tokens(Tx tx, ExportReach reach, Consumer<LineKind.Tokens> sink) {
    ownSessions(
        tx,
        reach,
        key -> tx.ledger().of(key).forEach(use -> sink.accept(new LineKind.Tokens(key, use))));
  }

  static void memories(Tx tx, ExportReach reach, Consumer<Memory> all) {
    Consumer<Memory> sink =
        memory -> {
          if (!memory.isExpired(reach.now())) {
            all.accept(memory);
          }
        };
    if (reach.isEverything()) {
      pages("", after -> tx.memories().scan(after, PAGE), memory -> memory.id().value(), sink);
    } else {
      MemoryQuery any = MemoryQuery.everything();
      pages(
          Optional.<MemoryPosition>empty(),
          after -> tx.memories().list(reach.memories(), any, after, PAGE),
          memory -> Optional.of(new MemoryPosition(memory.updatedAt(), memory.id())),
          sink);
    }
  }

  static void memoryChanges(Tx tx, ExportReach reach, Consumer<MemoryChange> sink) {
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
  static void consolidations(Tx tx, ExportReach reach, Consumer<LineKind.Consolidated> sink) {
    if (reach.isEverything()) {
      pages(
          "",
          after -> tx.scan().consolidations(after, PAGE),
          Consolidation::id,
          record ->
              sink.accept(
                  new LineKind.Consolidated(record, tx.consolidations().groups(record.id()))));
    }
  }

  static void candidates(Tx tx, ExportReach reach, Consumer<Candidate> sink) {
    pages(
        Optional.<String>empty(),
        before ->
            tx.candidates()
                .list(reach.memories(), EnumSet.allOf(CandidateStatus.class), before, PAGE),
        candidate -> Optional.of(candidate.id()),
        sink);
  }

  static void profiles(Tx tx, ExportReach reach, Consumer<Profile> sink) {
    pages("", after -> tx.profiles().list(reach.memories(), after, PAGE), Profile::id, sink);
  }

  static void profileVersions(Tx tx, ExportReach reach, Consumer<ProfileVersion> sink) {
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

  static void summaries(Tx tx, ExportReach reach, Consumer<Summary> sink) {
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
  static void metadata(Tx tx, ExportReach reach, Consumer<LineKind.Metadata> sink) {
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

  private static LineKind.Metadata lineOf(StoreScan.Kept kept) {
    return new LineKind.Metadata(
        kept.key().namespace(), kept.key().key(), kept.entry().data(), kept.entry().updatedAt());
  }

  static void audit(Tx tx, ExportReach reach, Consumer<AuditEntry> sink) {
    pages(
        0L,
        after -> tx.audit().oldest(reach.memories(), AuditQuery.any(), after, PAGE),
        AuditEntry::seq,
        sink);
  }

  /** A receipt may be of anybody's data. */
  static void erasures(Tx tx, ExportReach reach, Consumer<Erasure> sink) {
    if (reach.isEverything()) {
      pages("", after -> tx.erasures().list(after, PAGE), Erasure::id, sink);
    }
  }

  static void injections(Tx tx, ExportReach reach, Consumer<Injection> sink) {
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

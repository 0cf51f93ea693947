package io.remanence.transfer;

import io.remanence.audit.AuditEntry;
import io.remanence.candidate.Candidate;
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
import io.remanence.metadata.MetadataEntry;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.topic.TopicState;
import io.remanence.turn.TurnRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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
  /** Goes over all within reach. */
  interface Walk<T> {
    void over(Tx tx, ExportReach reach, Consumer<T> sink);
  }

  /** What compaction remembers of a session. */
  record SessionCompaction(SessionKey session, CompactionState state) {}

  /** How far a session's topics are known. */
  record SessionTopics(SessionKey session, TopicState state) {}

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
              LineWalks::sessions,
              (tx, session) -> tx.sessions().save(session),
              session -> 0),
          new LineKind<>(
              "message",
              ExportPart.HISTORY,
              StoredMessage.class,
              LineWalks::messages,
              (tx, message) -> tx.history().insert(List.of(message)),
              stored -> Math.max(stored.message().seq(), stored.message().version())),
          new LineKind<>(
              "turn",
              ExportPart.HISTORY,
              TurnRecord.class,
              LineWalks::turns,
              (tx, turn) -> tx.turns().save(turn),
              turn -> turn.userSeq()),
          new LineKind<>(
              "todos",
              ExportPart.HISTORY,
              Todos.class,
              LineWalks::todos,
              (tx, todos) -> tx.compactions().saveTodos(todos.session(), todos.items()),
              todos -> 0),
          new LineKind<>(
              "compaction",
              ExportPart.HISTORY,
              SessionCompaction.class,
              LineWalks::compactions,
              (tx, kept) -> tx.compactions().save(kept.session(), kept.state()),
              kept -> 0),
          new LineKind<>(
              "topics",
              ExportPart.HISTORY,
              SessionTopics.class,
              LineWalks::topics,
              (tx, kept) -> tx.topics().save(kept.session(), kept.state()),
              kept -> 0),
          new LineKind<>(
              "document",
              ExportPart.HISTORY,
              ImportedDocument.class,
              LineWalks::documents,
              (tx, document) -> tx.documents().save(document),
              document -> 0),
          new LineKind<>(
              "pending_capture",
              ExportPart.HISTORY,
              PendingCapture.class,
              LineWalks::pendingCaptures,
              (tx, pending) -> tx.pendingCaptures().save(pending),
              pending -> 0),
          new LineKind<>(
              "dead_letter",
              ExportPart.HISTORY,
              DeadLetter.class,
              LineWalks::deadLetters,
              (tx, letter) -> tx.deadLetters().save(letter),
              letter -> 0),
          new LineKind<>(
              "tokens",
              ExportPart.HISTORY,
              Tokens.class,
              LineWalks::tokens,
              (tx, tokens) -> tx.ledger().add(tokens.session(), tokens.use()),
              tokens -> 0),
          new LineKind<>(
              "memory",
              ExportPart.MEMORIES,
              Memory.class,
              LineWalks::memories,
              (tx, memory) -> tx.memories().save(memory),
              Memory::version),
          new LineKind<>(
              "memory_change",
              ExportPart.MEMORIES,
              MemoryChange.class,
              LineWalks::memoryChanges,
              (tx, change) -> tx.memoryHistory().add(change),
              MemoryChange::version),
          new LineKind<>(
              "consolidation",
              ExportPart.MEMORIES,
              Consolidated.class,
              LineWalks::consolidations,
              (tx, kept) -> {
                tx.consolidations().save(kept.record());
                tx.consolidations().add(kept.record().id(), kept.groups());
              },
              kept -> kept.record().asOf()),
          new LineKind<>(
              "candidate",
              ExportPart.MEMORIES,
              Candidate.class,
              LineWalks::candidates,
              (tx, candidate) -> tx.candidates().save(candidate),
              candidate -> 0),
          new LineKind<>(
              "profile",
              ExportPart.PROFILES,
              Profile.class,
              LineWalks::profiles,
              (tx, profile) -> tx.profiles().save(profile),
              Profile::version),
          new LineKind<>(
              "profile_version",
              ExportPart.PROFILES,
              ProfileVersion.class,
              LineWalks::profileVersions,
              (tx, version) -> tx.profileHistory().add(version),
              version -> version.state().version()),
          new LineKind<>(
              "summary",
              ExportPart.SUMMARIES,
              Summary.class,
              LineWalks::summaries,
              (tx, summary) -> tx.summaries().save(summary),
              Summary::version),
          new LineKind<>(
              "metadata",
              ExportPart.METADATA,
              Metadata.class,
              LineWalks::metadata,
              (tx, kept) ->
                  tx.metadata()
                      .put(
                          kept.namespace(),
                          new MetadataEntry(kept.key(), kept.data(), kept.updatedAt())),
              kept -> 0),
          new LineKind<>(
              "audit",
              ExportPart.AUDIT,
              AuditEntry.class,
              LineWalks::audit,
              (tx, entry) -> tx.audit().append(entry),
              entry -> 0),
          new LineKind<>(
              "erasure",
              ExportPart.AUDIT,
              Erasure.class,
              LineWalks::erasures,
              (tx, erasure) -> tx.erasures().save(erasure),
              Erasure::asOf),
          new LineKind<>(
              "injection",
              ExportPart.INJECTIONS,
              Injection.class,
              LineWalks::injections,
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
}

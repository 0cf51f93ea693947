package io.remanence.testkit;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditTarget;
import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateKind;
import io.remanence.candidate.CandidateStatus;
import io.remanence.capture.DeadLetter;
import io.remanence.capture.PendingCapture;
import io.remanence.compaction.Backoff;
import io.remanence.compaction.CompactionLine;
import io.remanence.compaction.CompactionReason;
import io.remanence.compaction.CompactionState;
import io.remanence.document.ImportedDocument;
import io.remanence.event.ChangeType;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.history.Speaker;
import io.remanence.history.StoredMessage;
import io.remanence.inject.BlockStyle;
import io.remanence.inject.Injection;
import io.remanence.inject.MemoryBlock;
import io.remanence.inject.SeqRanges;
import io.remanence.memory.Memory;
import io.remanence.profile.Profile;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import io.remanence.text.Language;
import io.remanence.topic.TopicState;
import io.remanence.turn.TurnRecord;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Small things to store, and short ways to store them. */
public final class Samples {
  /** The time around which samples happen. */
  public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private Samples() {}

  /** Noon and so many milliseconds. */
  public static Instant noonPlus(long milliseconds) {
    return NOON.plusMillis(milliseconds);
  }

  /** An active message of round 1. */
  public static Message message(long seq, SessionKey session, Instant time, MessageBody body) {
    return new Message(seq, session, 1, false, time, body);
  }

  /** The message with nothing beside it. */
  public static StoredMessage stored(Message message) {
    return new StoredMessage(message, Optional.empty(), Optional.empty());
  }

  /** The body with this kind. */
  public static MessageBody ofKind(String kind, MessageBody body) {
    return new MessageBody(
        body.role(),
        body.content(),
        Optional.of(kind),
        body.name(),
        body.speaker(),
        body.toolCalls(),
        body.toolCallId(),
        body.reasoningContent(),
        body.segments(),
        body.metadata());
  }

  /** Records and stores an active message; its number. */
  public static long say(Tx tx, SessionKey session, Instant time, MessageBody body) {
    long seq = tx.changes().recordMessage(session);
    tx.history().insert(List.of(stored(message(seq, session, time, body))));
    return seq;
  }

  /** As {@link #say(Tx, SessionKey, Instant, MessageBody)}, in a transaction of its own. */
  public static long say(Store store, SessionKey session, Instant time, String text) {
    return store.transact(tx -> say(tx, session, time, MessageBody.user(text)));
  }

  /** Records and stores a memory; what was stored, with its version. */
  public static Memory remember(Tx tx, MemorySample sample) {
    long version =
        tx.changes().record(ChangeType.MEMORY_SAVED, sample.id().value(), Optional.empty());
    Memory memory = sample.version(version).build();
    tx.memories().save(memory);
    return memory;
  }

  /** As {@link #remember(Tx, MemorySample)}, in a transaction of its own. */
  public static Memory remember(Store store, MemorySample sample) {
    return store.transact(tx -> remember(tx, sample));
  }

  /** A session with nothing in it. */
  public static Session session(SessionKey key) {
    return Session.empty(key, NOON);
  }

  /** A turn that is not complete. */
  public static TurnRecord turn(SessionKey session, String id) {
    return new TurnRecord(id, Scope.of(session), 1, 1, Optional.empty(), NOON, Optional.empty());
  }

  /** An injection of one item. */
  public static Injection injection(SessionKey session, String id, Instant time) {
    return injection(session, id, time, 0, List.of(shown("mem_1")));
  }

  /** An injection of these items, asked for by the message of this number. */
  public static Injection injection(
      SessionKey session, String id, Instant time, long asked, List<Injection.Item> items) {
    BlockStyle style = new BlockStyle(Language.ENGLISH, ZoneOffset.UTC, 500);
    String text =
        items.isEmpty()
            ? ""
            : MemoryBlock.render(
                items.stream()
                    .map(
                        item ->
                            new MemoryBlock.Line(
                                item.id(),
                                "the ferry leaves at 07:40, says " + item.id(),
                                item.score(),
                                NOON,
                                Optional.empty()))
                    .toList(),
                style);
    return new Injection(
        id,
        "turn-of-" + id,
        time,
        Scope.of(session),
        Injection.Asked.of(asked, "when does the ferry leave?"),
        SeqRanges.of(List.of(3L, 4L, 9L)),
        style,
        text.isEmpty()
            ? List.of()
            : List.of(new Injection.Block(Injection.Block.MEMORIES, text, 17)),
        items,
        List.of(new Injection.LeftOut("12", "message", 0.05, "below the threshold")),
        17,
        42);
  }

  /** A memory as it is shown by an injection. */
  public static Injection.Item shown(String memory) {
    return new Injection.Item(
        memory,
        Injection.Item.MEMORY,
        0.75,
        Optional.of("words: ferry"),
        3,
        Optional.empty(),
        false);
  }

  /** A message as it is shown by an injection. */
  public static Injection.Item shown(long seq, SessionKey session) {
    return new Injection.Item(
        Long.toString(seq),
        Injection.Item.MESSAGE,
        0.5,
        Optional.of("words: ferry"),
        seq,
        Optional.of(session),
        false);
  }

  /** A document that brought five and left two. */
  public static ImportedDocument document(String id, String sha256, String target) {
    return new ImportedDocument(id, "sharegpt", sha256, target, 5, 2, NOON);
  }

  /** A candidate that waits. */
  public static Candidate candidate(String id, Placement placement, List<Long> seqs) {
    return new Candidate(
        id,
        CandidateKind.MEMORY,
        CandidateStatus.PENDING,
        "the ferry leaves at 07:40",
        "temporal",
        placement,
        Optional.empty(),
        "turn-of-" + id,
        seqs,
        NOON,
        NOON,
        Optional.empty(),
        Optional.empty());
  }

  /** Stores a profile, new or changed, with its version. */
  public static void keep(Tx tx, Profile profile) {
    tx.profiles().save(profile);
    tx.profileHistory().add(ProfileContract.version(profile, profile.version()));
  }

  /** A rolling summary of the messages of these numbers that is in force. */
  public static Summary summary(
      SessionKey session, String id, long fromSeq, long toSeq, long version) {
    return new Summary(
        id,
        SummaryKind.ROLLING,
        session,
        Optional.empty(),
        1,
        Math.max(1, toSeq),
        fromSeq,
        toSeq,
        "## 目标\nthe ferry leaves at 07:40 ⛴",
        Optional.empty(),
        NOON,
        SummaryStatus.ACTIVE,
        false,
        List.of(fromSeq, toSeq),
        version);
  }

  /** What is remembered of a session whose last compaction failed. */
  public static CompactionState compactionState(long used) {
    return CompactionState.FRESH
        .judged(new CompactionLine.WindowUse(used, 8_000, 6_000, used / 2, true))
        .failed(
            new CompactionState.Failure(
                CompactionReason.MODEL_FAILED, Optional.of("scripted/test"), NOON),
            true);
  }

  /** What is known of topics up to this round, at least 1. */
  public static TopicState topicState(long round) {
    return new TopicState(
        (round + 1) / 2,
        round,
        round / 2,
        List.of(round / 4, round / 2),
        Backoff.NONE.failed().judged());
  }

  /** An entry of the audit about a memory, done in somebody's name. */
  public static AuditEntry audited(long seq, Optional<Placement> placement, String target) {
    return new AuditEntry(
        seq,
        "aud '% 一 😀 " + seq,
        noonPlus(seq),
        AuditOperation.REMEMBER,
        placement,
        new Actor(
            ActorRole.MEMBER,
            "command",
            Optional.of("chat"),
            Optional.of(new Speaker("ann", "安 🌱"))),
        new AuditTarget(AuditTarget.Kind.MEMORY, target),
        "the ferry leaves at 07:40 ⛴",
        Optional.of("turn/1"),
        JsonSamples.of("reason", "她说“改了”"),
        false);
  }

  /** A turn that waits to be captured. */
  public static PendingCapture pending(SessionKey session, String turn) {
    return new PendingCapture(turn, session, 0, NOON, NOON);
  }

  /** A reply that could not be read. */
  public static DeadLetter deadLetter(SessionKey session, String id) {
    return new DeadLetter(id, "capture", "turn-of-" + id, session, "well, …", "no JSON", 5, NOON);
  }
}

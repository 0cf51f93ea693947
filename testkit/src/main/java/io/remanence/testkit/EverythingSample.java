package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;

import io.remanence.audit.AuditQuery;
import io.remanence.audit.AuditTarget;
import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateStatus;
import io.remanence.compaction.TodoItem;
import io.remanence.erasure.Erasure;
import io.remanence.event.ChangeType;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageFilter;
import io.remanence.history.RecentQuery;
import io.remanence.inject.Injection;
import io.remanence.inject.InjectionRedaction;
import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.RecallCount;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.scope.TakeRange;
import io.remanence.scope.TakeRule;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.SummaryKind;
import io.remanence.turn.TurnRecord;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A store with something of everything in it, and each way to change or read it.
 *
 * <p>Long because each call of each SPI stands here once.
 */
final class EverythingSample {
  static final SessionKey KITCHEN = SessionKey.of("kitchen");
  static final SessionKey GARDEN =
      new SessionKey(Optional.of("bot"), Optional.of("chat"), "garden");

  private EverythingSample() {}

  static MessageBody plain() {
    return MessageBody.user("the kettle is on 🫖 水开了");
  }

  static MemoryReach owner() {
    return MemoryReach.everything();
  }

  static void write(Store store) {
    store.transact(
        tx -> {
          for (SessionKey key : List.of(KITCHEN, GARDEN)) {
            tx.sessions().save(Samples.session(key));
            tx.changes().record(ChangeType.SESSION_SAVED, key.encoded(), Optional.of(key));
            Samples.say(tx, key, noonPlus(1), plain());
            Samples.say(tx, key, noonPlus(2), MessageBody.assistant("noted"));
            tx.turns().save(Samples.turn(key, "t-" + key.session()));
            tx.injections().save(injectionOf(key));
          }
          Samples.remember(tx, MemorySample.of("m1"));
          Samples.remember(tx, MemorySample.of("m2").content("茶在左边的柜子里"));
          tx.memoryHistory().add(changed("m2", 2_000));
          tx.consolidations().save(consolidation("k1"));
          tx.consolidations().add("k1", List.of(ConsolidationContract.group("m1", "m2")));
          tx.documents().save(Samples.document("d1", "00ff", "target"));
          tx.pendingCaptures().save(Samples.pending(KITCHEN, "p1"));
          tx.deadLetters().save(Samples.deadLetter(KITCHEN, "l1"));
          tx.candidates().save(candidate("c1"));
          Samples.keep(tx, ProfileContract.kitchen());
          tx.ledger().add(KITCHEN, tokens());
          tx.summaries().save(Samples.summary(KITCHEN, "s1", 1, 9, 5));
          tx.compactions().save(KITCHEN, Samples.compactionState(700));
          tx.topics().save(KITCHEN, Samples.topicState(7));
          tx.compactions().saveTodos(KITCHEN, List.of(new TodoItem("open", "泡茶 🍵")));
          tx.metadata().put(new MetadataKey("n", "a"), JsonSamples.of("x", 1));
          tx.audit().append(Samples.audited(1, Optional.of(inKitchen()), "m1"));
          tx.erasures().save(erasure("e1"));
          return true;
        });
  }

  /** Writes, each of which changes what {@link StoreDump} shows when they run one after another. */
  static List<Consumer<Tx>> changes() {
    return List.of(
        tx -> tx.changes().record(ChangeType.TURN_COMPLETED, "t", Optional.empty()),
        tx -> tx.changes().recordMessage(KITCHEN),
        tx -> tx.sessions().save(Samples.session(SessionKey.of("attic"))),
        tx -> tx.sessions().save(renamed()),
        tx -> tx.sessions().delete(KITCHEN),
        tx -> Samples.say(tx, KITCHEN, noonPlus(3), plain()),
        tx -> tx.edits().setArchived(KITCHEN, firstOf(tx, KITCHEN), true),
        tx -> tx.edits().replace(rewritten(tx, KITCHEN)),
        tx -> tx.edits().delete(KITCHEN, List.of(noonPlus(2))),
        tx -> tx.edits().deleteNumbered(GARDEN, firstOf(tx, GARDEN)),
        tx -> tx.metadata().put(new MetadataKey("n", "b"), JsonSamples.of("x", 2)),
        tx -> tx.metadata().delete(new MetadataKey("n", "a")),
        tx -> tx.history().deleteAll(GARDEN),
        tx -> Samples.remember(tx, MemorySample.of("m3")),
        tx -> tx.memories().save(MemorySample.of("m1").content("changed").build()),
        tx -> tx.memories().addRecalls(Map.of(new MemoryId("m2"), new RecallCount(3, noonPlus(9)))),
        tx -> tx.memoryHistory().add(changed("m1", 3_000)),
        tx -> tx.memoryHistory().forget(new MemoryId("m2")),
        tx -> tx.memories().erase(new MemoryId("m2")),
        tx -> tx.consolidations().save(consolidation("k2")),
        tx -> tx.consolidations().add("k2", List.of(ConsolidationContract.group("m1", "m3"))),
        tx -> tx.turns().save(completed()),
        tx -> tx.turns().deleteAll(KITCHEN),
        tx -> tx.injections().save(Samples.injection(KITCHEN, "i2", noonPlus(5))),
        tx -> InjectionRedaction.memories(tx.injections(), List.of("m1")),
        tx -> InjectionRedaction.messagesOf(tx.injections(), GARDEN),
        tx -> tx.injections().deleteAll(GARDEN),
        tx -> tx.injections().prune(noonPlus(5), 10),
        tx -> tx.documents().save(Samples.document("d2", "00aa", "target")),
        tx -> tx.documents().save(Samples.document("d1", "00bb", "elsewhere")),
        tx -> tx.documents().delete("d2"),
        tx -> tx.pendingCaptures().save(Samples.pending(GARDEN, "p2")),
        tx -> tx.pendingCaptures().remove("p1"),
        tx -> tx.pendingCaptures().deleteAll(GARDEN),
        tx -> tx.deadLetters().save(Samples.deadLetter(GARDEN, "l2")),
        tx -> tx.deadLetters().remove("l1"),
        tx -> tx.deadLetters().deleteAll(GARDEN),
        tx -> tx.candidates().save(candidate("c2")),
        tx -> tx.candidates().remove("c1"),
        tx -> tx.candidates().trim(candidate("c2").placement().visibility(), 0),
        tx -> Samples.keep(tx, ProfileContract.ann("p2")),
        tx -> tx.profiles().save(ProfileContract.kitchen("厨房 🍳")),
        tx -> tx.profileHistory().add(ProfileContract.version(ProfileContract.kitchen(), 7_000)),
        tx -> tx.profiles().erase("p2"),
        tx -> tx.ledger().add(GARDEN, tokens()),
        tx -> tx.summaries().save(Samples.summary(KITCHEN, "s2", 1, 20, 6)),
        tx -> tx.summaries().save(Samples.summary(GARDEN, "s3", 1, 20, 7)),
        tx -> tx.summaries().markStale(KITCHEN, List.of(12L)),
        tx -> tx.summaries().remove("s1"),
        tx -> tx.summaries().deleteAll(GARDEN),
        tx -> tx.compactions().save(GARDEN, Samples.compactionState(900)),
        tx -> tx.topics().save(GARDEN, Samples.topicState(9)),
        tx -> tx.topics().forget(KITCHEN),
        tx -> tx.compactions().forget(KITCHEN),
        tx -> tx.compactions().saveTodos(GARDEN, List.of(new TodoItem("done", "weed"))),
        tx -> tx.compactions().saveTodos(KITCHEN, List.of()),
        tx -> tx.audit().append(Samples.audited(2, Optional.empty(), "m2")),
        tx -> tx.audit().redact(AuditTarget.Kind.MEMORY, List.of("m1")),
        tx -> tx.audit().forgetPerson(Optional.of("chat"), "ann"),
        tx -> tx.metadata().put("n", new MetadataEntry("b", JsonSamples.of("x", 3), noonPlus(8))),
        tx -> tx.erasures().save(erasure("e2")),
        tx -> tx.erasures().save(erasure("e1").done()),
        tx -> tx.answers().save(AnswerContract.kept("a")),
        tx -> tx.answers().eraseWords(),
        tx -> tx.answers().save(AnswerContract.begun("b")),
        tx -> tx.answers().prune(noonPlus(9_000), 1),
        tx -> tx.answers().remove(AnswerContract.hash("b")),
        tx -> tx.changes().continueFrom(tx.changes().head() + 10));
  }

  /** Every writing method. */
  static List<Consumer<Tx>> writes() {
    return List.of(
        tx -> tx.changes().record(ChangeType.TURN_COMPLETED, "t", Optional.empty()),
        tx -> tx.changes().recordMessage(KITCHEN),
        tx -> tx.sessions().save(renamed()),
        tx -> tx.sessions().delete(KITCHEN),
        tx ->
            tx.history()
                .insert(
                    List.of(Samples.stored(Samples.message(900, KITCHEN, noonPlus(3), plain())))),
        tx -> tx.history().deleteAll(GARDEN),
        tx -> tx.edits().setArchived(KITCHEN, List.of(1L), true),
        tx -> tx.edits().replace(Samples.message(1, KITCHEN, noonPlus(1), plain())),
        tx -> tx.edits().delete(KITCHEN, List.of(noonPlus(2))),
        tx -> tx.metadata().put(new MetadataKey("n", "b"), JsonSamples.of("x", 2)),
        tx -> tx.metadata().delete(new MetadataKey("n", "a")),
        tx -> tx.memories().save(MemorySample.of("m3").build()),
        tx -> tx.memories().addRecalls(Map.of(new MemoryId("m2"), new RecallCount(3, noonPlus(9)))),
        tx -> tx.memories().erase(new MemoryId("m1")),
        tx -> tx.memoryHistory().add(changed("m1", 3_000)),
        tx -> tx.memoryHistory().forget(new MemoryId("m2")),
        tx -> tx.consolidations().save(consolidation("k2")),
        tx -> tx.consolidations().add("k1", List.of(ConsolidationContract.group("m1", "m3"))),
        tx -> tx.turns().save(completed()),
        tx -> tx.turns().forgetPerson(Optional.empty(), "ann"),
        tx -> tx.turns().deleteAll(KITCHEN),
        tx -> tx.injections().save(Samples.injection(KITCHEN, "i2", noonPlus(5))),
        tx -> tx.injections().redact(injectionOf(KITCHEN)),
        tx -> tx.injections().forgetPerson(Optional.empty(), "ann"),
        tx -> tx.injections().deleteAll(GARDEN),
        tx -> tx.injections().prune(noonPlus(5), 10),
        tx -> tx.documents().save(Samples.document("d2", "00aa", "target")),
        tx -> tx.documents().delete("d1"),
        tx -> tx.pendingCaptures().save(Samples.pending(GARDEN, "p2")),
        tx -> tx.pendingCaptures().remove("p1"),
        tx -> tx.pendingCaptures().deleteAll(GARDEN),
        tx -> tx.deadLetters().save(Samples.deadLetter(GARDEN, "l2")),
        tx -> tx.deadLetters().remove("l1"),
        tx -> tx.deadLetters().deleteAll(GARDEN),
        tx -> tx.candidates().save(candidate("c2")),
        tx -> tx.candidates().remove("c1"),
        tx -> tx.candidates().trim("space|", 0),
        tx -> tx.profiles().save(ProfileContract.ann("p2")),
        tx -> tx.profiles().erase("p1"),
        tx -> tx.profileHistory().add(ProfileContract.version(ProfileContract.kitchen(), 7_000)),
        tx -> tx.ledger().add(GARDEN, tokens()),
        tx -> tx.summaries().save(Samples.summary(KITCHEN, "s2", 1, 20, 6)),
        tx -> tx.summaries().markStale(KITCHEN, List.of(3L)),
        tx -> tx.summaries().remove("s1"),
        tx -> tx.summaries().deleteAll(KITCHEN),
        tx -> tx.compactions().save(GARDEN, Samples.compactionState(900)),
        tx -> tx.topics().save(GARDEN, Samples.topicState(9)),
        tx -> tx.topics().forget(KITCHEN),
        tx -> tx.compactions().forget(KITCHEN),
        tx -> tx.compactions().saveTodos(KITCHEN, List.of()),
        tx -> tx.audit().append(Samples.audited(2, Optional.empty(), "m2")),
        tx -> tx.audit().redact(AuditTarget.Kind.MEMORY, List.of("m1")),
        tx -> tx.audit().forgetPerson(Optional.empty(), "ann"),
        tx -> tx.metadata().put("n", new MetadataEntry("b", JsonSamples.of("x", 3), noonPlus(8))),
        tx -> tx.erasures().save(erasure("e2")),
        tx -> tx.erasures().save(erasure("e1").done()),
        tx -> tx.answers().save(AnswerContract.kept("a")),
        tx -> tx.answers().remove(AnswerContract.hash("a")),
        tx -> tx.answers().eraseWords(),
        tx -> tx.answers().prune(noonPlus(9_000), 1),
        tx -> tx.changes().continueFrom(tx.changes().head() + 10));
  }

  /** Every reading method. */
  static List<Consumer<Tx>> reads() {
    return List.of(
        tx -> tx.changes().head(),
        tx -> tx.sessions().get(KITCHEN),
        tx -> tx.sessions().withId("kitchen"),
        tx -> tx.sessions().list("", 10),
        tx -> tx.sessions().count(),
        tx -> tx.history().knownImportKeys(KITCHEN, List.of("k")),
        tx -> tx.history().active(KITCHEN, Limit.all(), Set.of()),
        tx -> tx.history().full(KITCHEN, Limit.all()),
        tx -> tx.history().countActive(KITCHEN, Set.of()),
        tx -> tx.history().withSeqs(new MessageReach.Everything(), List.of(1L)),
        tx -> tx.history().scan(0, 10),
        tx -> tx.sessions().within(nearby(), 10),
        tx -> tx.queries().range(KITCHEN, noonPlus(0), noonPlus(9), MessageFilter.any(), 10),
        tx -> tx.queries().recent(nearby(), RecentQuery.any(), 10),
        tx -> tx.queries().withMessageId(nearby(), "id", 10),
        tx -> tx.queries().countAfter(Samples.message(1, KITCHEN, noonPlus(1), plain()), 10),
        tx -> tx.queries().containing(KITCHEN, "kettle", 10),
        tx -> tx.queries().rounds(KITCHEN, 0, 9, 10),
        tx -> tx.edits().earliestActive(KITCHEN, 10),
        tx -> tx.edits().archived(KITCHEN, 0, 10),
        tx -> tx.edits().lastTime(KITCHEN),
        tx -> tx.provenance().madeFrom(List.of(1L)),
        tx -> tx.metadata().get(new MetadataKey("n", "a")),
        tx -> tx.metadata().list("n"),
        tx -> tx.metadata().keys("n"),
        tx -> tx.memories().withIds(owner(), List.of(new MemoryId("m1"))),
        tx -> tx.memories().list(owner(), MemoryQuery.active(noonPlus(1)), Optional.empty(), 10),
        tx ->
            tx.memories()
                .findEqual(
                    new Placement(Scope.session("s"), Isolation.SPACE, false),
                    Optional.empty(),
                    "key",
                    noonPlus(1)),
        tx -> tx.memories().stats(owner(), noonPlus(1)),
        tx -> tx.memories().scan("", 10),
        tx -> tx.memoryHistory().newest(new MemoryId("m2"), 9_000, 10),
        tx -> tx.memoryHistory().of(new MemoryId("m2"), 2_000),
        tx -> tx.consolidations().get("k1"),
        tx -> tx.consolidations().groups("k1"),
        tx -> tx.consolidations().latest(ConsolidationMode.MERGE, ""),
        tx -> tx.turns().get(KITCHEN, "t-kitchen"),
        tx -> tx.injections().get("i-kitchen"),
        tx -> tx.injections().ofSession(KITCHEN, Optional.empty(), 10),
        tx -> tx.injections().showing("memory", List.of("m1"), 10),
        tx -> tx.injections().showingMessagesOf(GARDEN, 10),
        tx -> tx.documents().get("d1"),
        tx -> tx.documents().find("00ff", "target"),
        tx -> tx.documents().count(),
        tx -> tx.pendingCaptures().get("p1"),
        tx -> tx.pendingCaptures().due(noonPlus(1), 10),
        tx -> tx.pendingCaptures().nextDue(),
        tx -> tx.pendingCaptures().count(),
        tx -> tx.deadLetters().get("l1"),
        tx -> tx.deadLetters().ofTurn("turn-of-l1"),
        tx -> tx.deadLetters().list(Optional.of(KITCHEN), Optional.of("z"), 10),
        tx -> tx.deadLetters().count(),
        tx -> tx.candidates().get(owner(), "c1"),
        tx -> tx.candidates().list(owner(), Set.of(CandidateStatus.PENDING), Optional.empty(), 10),
        tx -> tx.candidates().madeFrom(List.of(1L)),
        tx -> tx.candidates().madeIn(KITCHEN),
        tx -> tx.candidates().pending(),
        tx -> tx.profiles().at(owner(), ProfileContract.kitchen().place()),
        tx -> tx.profiles().get(owner(), "p1"),
        tx -> tx.profiles().list(owner(), "", 10),
        tx -> tx.profiles().ofSpeaker("ann"),
        tx -> tx.profiles().count(owner()),
        tx -> tx.profileHistory().newest("p1", 9_000, 10),
        tx -> tx.profileHistory().of("p1", 3),
        tx -> tx.ledger().on(tokens().day()),
        tx -> tx.ledger().on(tokens().day(), KITCHEN),
        tx -> tx.ledger().of(KITCHEN),
        tx -> tx.ledger().totals(),
        tx -> tx.summaries().newest(KITCHEN, SummaryKind.ROLLING),
        tx -> tx.summaries().ofSession(KITCHEN, Long.MAX_VALUE, 10),
        tx -> tx.summaries().withIds(new MessageReach.Everything(), List.of("s1")),
        tx -> tx.summaries().scan("", 10),
        tx -> tx.compactions().state(KITCHEN),
        tx -> tx.topics().state(KITCHEN),
        tx -> tx.compactions().todos(KITCHEN),
        tx -> tx.audit().head(),
        tx -> tx.audit().newest(owner(), AuditQuery.any(), Long.MAX_VALUE, 10),
        tx -> tx.audit().oldest(owner(), AuditQuery.any(), 0, 10),
        tx -> tx.scan().messages(nearby(), 0, 10),
        tx -> tx.scan().turns(KITCHEN, "", 10),
        tx -> tx.scan().injections("", 10),
        tx -> tx.scan().consolidations("", 10),
        tx -> tx.scan().documents("", 10),
        tx -> tx.scan().namespaces(),
        tx -> tx.scan().metadata("n", "", 10),
        tx -> tx.scan().sessions("", 10),
        tx -> tx.scan().unowned(),
        tx -> tx.queries().saidBy("ann", Optional.of("chat"), 0, 10),
        tx -> tx.erasures().get("e1"),
        tx -> tx.erasures().pending(10),
        tx -> tx.erasures().list("", 10),
        tx -> tx.answers().get(AnswerContract.hash("a")),
        tx -> tx.answers().list("", 10));
  }

  private static Placement inKitchen() {
    return new Placement(Scope.of(KITCHEN), Isolation.SESSION, false);
  }

  private static Erasure erasure(String id) {
    return new Erasure(
        id,
        noonPlus(3),
        7,
        Map.of("messages", 3L, "memories", 0L),
        List.of(new Erasure.Left("copies", "备份中仍有")),
        false);
  }

  private static Candidate candidate(String id) {
    return Samples.candidate(
        id, new Placement(Scope.of(KITCHEN), Isolation.SESSION, false), List.of(1L));
  }

  static TokenUse tokens() {
    return new TokenUse(LocalDate.of(2026, 3, 1), Purpose.CAPTURE, 1, 20, 30);
  }

  private static MemoryChange changed(String id, long version) {
    return new MemoryChange(
        MemorySample.of(id).content("before " + version).build(),
        version,
        noonPlus(2),
        MemoryOperation.UPDATE,
        Optional.of("why"));
  }

  private static Consolidation consolidation(String id) {
    return ConsolidationContract.consolidation(id, ConsolidationMode.MERGE, "", 3);
  }

  private static Injection injectionOf(SessionKey key) {
    return Samples.injection(
        key,
        "i-" + key.session(),
        noonPlus(1),
        7,
        List.of(Samples.shown("m1"), Samples.shown(3, GARDEN), Samples.shown("m2")));
  }

  private static MessageReach.Taken nearby() {
    return new MessageReach.Taken(
        SessionTraits.of(KITCHEN), new TakeRule(TakeRange.SPACE, true, true, true));
  }

  private static List<Long> firstOf(Tx tx, SessionKey session) {
    return List.of(tx.history().full(session, Limit.all()).getFirst().seq());
  }

  private static Message rewritten(Tx tx, SessionKey session) {
    Message last = tx.history().full(session, Limit.all()).getLast();
    return last.rewritten(MessageBody.user("otherwise"), tx.changes().head());
  }

  private static TurnRecord completed() {
    return Samples.turn(KITCHEN, "t-kitchen")
        .completed(
            new TurnRecord.Completion(noonPlus(4), "success", List.of(3L, 4L), List.of("m1")));
  }

  private static io.remanence.history.Session renamed() {
    var plain = Samples.session(GARDEN);
    return new io.remanence.history.Session(
        plain.key(),
        plain.place(),
        plain.room(),
        plain.peerIsOwner(),
        plain.parent(),
        Optional.of("花园"),
        plain.settings(),
        plain.currentRound(),
        plain.version(),
        plain.messages(),
        plain.lastMessageAt(),
        plain.createdAt());
  }
}

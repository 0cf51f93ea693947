package io.remanence.space;

import io.remanence.candidate.Candidate;
import io.remanence.clear.ClearChain;
import io.remanence.clear.ClearOutcome;
import io.remanence.clear.ClearScope;
import io.remanence.clear.ClearType;
import io.remanence.clear.Clearing;
import io.remanence.event.ChangeType;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.history.SessionClearing;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStores;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.rolling.Compactor;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.store.TxMemories;
import io.remanence.summary.Summaries;
import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The kinds of data of a space that can be cleared. */
final class SessionClears {
  private static final int PAGE = 500;

  private final OpenSpace space;

  SessionClears(OpenSpace space) {
    this.space = space;
  }

  /** Memories come before what they were made of, so that fewer have to be told of its end. */
  List<ClearType> types() {
    return List.of(
        type("memory", Set.of("vector"), Set.of(), "memories", "长期记忆", this::memory),
        type("candidate", Set.of(), Set.of(), "memory candidates", "候选记忆", this::candidate),
        new ProfileClears(space).type(),
        type("injection", Set.of(), Set.of(), "injection records", "注入记录", this::injection),
        type(
            Compactor.CLEAR_TYPE,
            Set.of(),
            Set.of(ClearChain.CONTEXT),
            "conversation summaries",
            "对话摘要",
            this::summary),
        type(ClearChain.CONTEXT, Set.of(), Set.of(), "conversation", "会话内容", this::context));
  }

  private static ClearType type(
      String id,
      Set<String> aliases,
      Set<String> with,
      String english,
      String chinese,
      ClearType.Handler handler) {
    return new ClearType(
        id,
        aliases,
        Map.of(Language.ENGLISH, english, Language.CHINESE, chinese),
        with,
        "remanence",
        handler);
  }

  // --- messages, archive, turns ---

  private List<ClearOutcome> context(Clearing clearing) {
    long messages =
        forSessions(
            clearing.scope(),
            clearing.dryRun()
                ? key -> read(tx -> tx.sessions().get(key).map(Session::messages).orElse(0L))
                : this::clearContext);
    return done(clearing, messages, "messages", "条消息");
  }

  private long clearContext(SessionKey key) {
    List<Memory> touched = new ArrayList<>();
    long gone =
        space
            .parts
            .store()
            .transact(
                tx -> {
                  touched.clear();
                  touched.addAll(tx.provenance().madeIn(key));
                  for (Memory memory : touched) {
                    space.memories.replace(
                        TxMemories.of(tx),
                        memory,
                        ProvenanceMarks.deleted(memory, seqsIn(tx, key, memory)),
                        MemoryOperation.FOLLOW,
                        Optional.empty());
                  }
                  // A turn that was prepared before is void: completing it finds nothing.
                  tx.turns().deleteAll(key);
                  tx.pendingCaptures().deleteAll(key);
                  tx.deadLetters().deleteAll(key);
                  // A summary that was made since its own type was cleared goes too.
                  clearSummaries(tx, key);
                  tx.compactions().saveTodos(key, List.of());
                  return SessionClearing.clear(tx.sessions(), tx.history(), tx.changes(), key);
                });
    note(touched);
    return gone;
  }

  private static List<Long> seqsIn(Tx tx, SessionKey key, Memory memory) {
    return tx.history().withSeqs(new MessageReach.OneSession(key), memory.messageSeqs()).stream()
        .map(Message::seq)
        .toList();
  }

  // --- summaries ---

  private List<ClearOutcome> summary(Clearing clearing) {
    long summaries =
        forSessions(
            clearing.scope(),
            key ->
                clearing.dryRun()
                    ? read(tx -> Summaries.count(tx.summaries(), key))
                    : space.parts.store().transact(tx -> clearSummaries(tx, key)));
    return done(clearing, summaries, "conversation summaries", "份对话摘要");
  }

  private static long clearSummaries(Tx tx, SessionKey key) {
    tx.compactions().forget(key);
    tx.topics().forget(key);
    return Summaries.eraseAll(tx.summaries(), tx.changes(), key);
  }

  // --- memories ---

  private List<ClearOutcome> memory(Clearing clearing) {
    return switch (clearing.scope()) {
      case ClearScope.Everything everything ->
          done(clearing, clearing.dryRun() ? countMemories() : eraseMemories(), "memories", "条记忆");
      case ClearScope.OneSession one -> ofSession(clearing, one.session());
    };
  }

  /**
   * What was written under isolation {@code session}; where memories may be wider here, whoever
   * named the type is told that those stay.
   */
  private List<ClearOutcome> ofSession(Clearing clearing, SessionKey key) {
    long count = eraseMemories(key, clearing.dryRun());
    boolean wider = mayBeWider(key);
    List<ClearOutcome> outcomes = new ArrayList<>(done(clearing, count, "memories", "条记忆"));
    if (wider && !clearing.named()) {
      return List.of(
          ClearOutcome.done(
              outcomes.getFirst().message()
                  + clearing
                      .language()
                      .choose(
                          "; what the speaker's other sessions remember too stays",
                          "；说话者的其他会话也记得的内容予以保留")));
    }
    if (wider) {
      outcomes.add(
          ClearOutcome.refused(
              clearing
                  .language()
                  .choose(
                      "memories that other sessions read too stay; a clear of one session can't remove"
                          + " them",
                      "其他会话也会读取的记忆予以保留，清除单个会话不会删除它们")));
    }
    return outcomes;
  }

  private boolean mayBeWider(SessionKey key) {
    Optional<Session> session = read(tx -> tx.sessions().get(key));
    SpaceSettings settings = space.settingsOf(key, session);
    return switch (settings.isolation()) {
      case SESSION -> false;
      case AUTO -> session.flatMap(Session::room).filter(RoomClass.ROOM::equals).isEmpty();
      case SPEAKER, BOT, PLATFORM, SPACE -> true;
    };
  }

  private long eraseMemories(SessionKey key, boolean dryRun) {
    MemoryReach reach = MemoryReach.of(Isolation.SESSION, Scope.of(key), Optional.empty(), true);
    long count = 0;
    Optional<MemoryPosition> after = Optional.empty();
    while (true) {
      Optional<MemoryPosition> from = after;
      List<Memory> page =
          read(tx -> tx.memories().list(reach, MemoryQuery.everything(), from, PAGE));
      List<Memory> own =
          page.stream().filter(m -> m.placement().mode() == Isolation.SESSION).toList();
      count += own.size();
      if (!dryRun) {
        erase(own);
      }
      if (page.size() < PAGE) {
        return count;
      }
      after = Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
    }
  }

  private long eraseMemories() {
    long count = 0;
    while (true) {
      List<Memory> page = read(tx -> tx.memories().scan("", PAGE));
      if (page.isEmpty()) {
        return count;
      }
      erase(page);
      count += page.size();
    }
  }

  private long countMemories() {
    return read(
        tx ->
            tx
                .memories()
                .stats(MemoryReach.everything(), Space.now(space))
                .byStatus()
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .sum());
  }

  private void erase(List<Memory> memories) {
    if (memories.isEmpty()) {
      return;
    }
    space
        .parts
        .store()
        .transact(
            tx -> {
              MemoryStores stores = TxMemories.of(tx);
              memories.forEach(memory -> space.memories.erase(stores, memory));
              return true;
            });
    note(memories);
  }

  private void note(List<Memory> memories) {
    long head = read(tx -> tx.changes().head());
    memories.forEach(memory -> Space.noteMemory(space, memory, head));
  }

  // --- candidates ---

  private List<ClearOutcome> candidate(Clearing clearing) {
    long count =
        forSessions(
            clearing.scope(),
            key ->
                clearing.dryRun()
                    ? read(tx -> tx.candidates().madeIn(key)).size()
                    : space.parts.store().transact(tx -> eraseCandidates(tx, key)));
    return done(clearing, count, "memory candidates", "条候选记忆");
  }

  private static long eraseCandidates(Tx tx, SessionKey key) {
    List<Candidate> own = tx.candidates().madeIn(key);
    for (Candidate candidate : own) {
      tx.candidates().remove(candidate.id());
      tx.changes().record(ChangeType.CANDIDATE_ERASED, candidate.id(), Optional.of(key));
    }
    return own.size();
  }

  // --- injections ---

  private List<ClearOutcome> injection(Clearing clearing) {
    if (clearing.dryRun()) {
      return List.of(
          ClearOutcome.done(
              clearing.language().choose("injection records would be removed", "将删除注入记录")));
    }
    long gone =
        forSessions(
            clearing.scope(),
            key -> space.parts.store().transact(tx -> tx.injections().deleteAll(key)));
    return done(clearing, gone, "injection records", "条注入记录");
  }

  // --- shared ---

  private long forSessions(ClearScope scope, ToLongFunction<SessionKey> work) {
    return switch (scope) {
      case ClearScope.OneSession one -> work.applyAsLong(one.session());
      case ClearScope.Everything everything -> {
        long sum = 0;
        String after = "";
        while (true) {
          String from = after;
          List<Session> page = read(tx -> tx.sessions().list(from, PAGE));
          for (Session session : page) {
            sum += work.applyAsLong(session.key());
          }
          if (page.size() < PAGE) {
            yield sum;
          }
          after = page.getLast().key().encoded();
        }
      }
    };
  }

  private <R> R read(Function<Tx, R> work) {
    return space.parts.store().read(work);
  }

  private static List<ClearOutcome> done(
      Clearing clearing, long count, String english, String chinese) {
    return List.of(removed(clearing, count, english, chinese));
  }

  /** So many of a kind are gone, or would be. */
  static ClearOutcome removed(Clearing clearing, long count, String english, String chinese) {
    return ClearOutcome.done(
        clearing.dryRun()
            ? clearing
                .language()
                .choose(count + " " + english + " would be removed", "将删除 " + count + " " + chinese)
            : clearing
                .language()
                .choose(count + " " + english + " removed", "已删除 " + count + " " + chinese));
  }
}

package io.remanence.testkit;

import io.remanence.audit.AuditQuery;
import io.remanence.candidate.CandidateStatus;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.inject.Injection;
import io.remanence.memory.Memory;
import io.remanence.profile.Profile;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All that can be read from a store without knowing ids, as text; for tests with little in it. */
public final class StoreDump {
  private static final int PAGE = 10_000;

  private StoreDump() {}

  /** The text; two stores that hold different things have different ones. */
  public static String of(Store store) {
    Store.Changes feed = store.changes(0, PAGE);
    return store.read(StoreDump::of)
        + "\noldest "
        + feed.oldest()
        + " head "
        + feed.head()
        + lines(feed.items());
  }

  static String of(Tx tx) {
    List<Session> sessions = tx.sessions().list("", PAGE);
    List<Message> messages = tx.history().scan(0, PAGE);
    List<Memory> memories = tx.memories().scan("", PAGE);
    StringBuilder text = new StringBuilder();
    text.append("head ").append(tx.changes().head());
    text.append("\nsessions ").append(tx.sessions().count()).append(lines(sessions));
    text.append("\nmessages").append(lines(messages));
    text.append("\nmemories").append(lines(memories));
    for (Memory memory : memories) {
      text.append("\nhistory of ").append(memory.id());
      text.append(lines(tx.memoryHistory().newest(memory.id(), Long.MAX_VALUE, PAGE)));
    }
    for (String id : List.of("k1", "k2")) {
      text.append("\nconsolidation ").append(Rendering.of(tx.consolidations().get(id)));
      text.append(lines(tx.consolidations().groups(id)));
    }
    for (String namespace : List.of("n", "ns")) {
      text.append("\nmetadata ").append(namespace);
      text.append(lines(tx.metadata().list(namespace).entries()));
    }
    text.append("\ndocuments ").append(tx.documents().count());
    for (String id : List.of("d1", "d2")) {
      text.append("\n  ").append(Rendering.of(tx.documents().get(id)));
    }
    text.append("\npending captures ").append(tx.pendingCaptures().count());
    text.append(lines(tx.pendingCaptures().due(Samples.NOON.plusSeconds(PAGE), PAGE)));
    text.append("\ndead letters ").append(tx.deadLetters().count());
    text.append(lines(tx.deadLetters().list(Optional.empty(), Optional.empty(), PAGE)));
    text.append("\ncandidates ").append(tx.candidates().pending());
    text.append(
        lines(
            tx.candidates()
                .list(
                    MemoryReach.everything(),
                    EnumSet.allOf(CandidateStatus.class),
                    Optional.empty(),
                    PAGE)));
    text.append("\nprofiles ").append(tx.profiles().count(MemoryReach.everything()));
    for (Profile profile : tx.profiles().list(MemoryReach.everything(), "", PAGE)) {
      text.append(lines(List.of(profile)));
      text.append(lines(tx.profileHistory().newest(profile.id(), Long.MAX_VALUE, PAGE)));
    }
    text.append("\nsummaries").append(lines(tx.summaries().scan("", PAGE)));
    text.append("\naudit ").append(tx.audit().head());
    text.append(lines(tx.audit().oldest(MemoryReach.everything(), AuditQuery.any(), 0, PAGE)));
    text.append("\ntokens").append(lines(tx.ledger().totals()));
    text.append("\nerasures").append(lines(tx.erasures().list("", PAGE)));
    text.append("\nanswers").append(lines(tx.answers().list("", PAGE)));
    List<String> ids = List.of("m1", "m2", "m3", "mem_1");
    text.append("\nshown").append(lines(sorted(tx.injections().showing("memory", ids, PAGE))));
    Set<SessionKey> keys = new LinkedHashSet<>();
    sessions.forEach(session -> keys.add(session.key()));
    messages.forEach(message -> keys.add(message.session()));
    keys.add(EverythingSample.KITCHEN);
    keys.add(EverythingSample.GARDEN);
    for (SessionKey key : keys) {
      text.append("\nsession ").append(Rendering.of(key));
      text.append(" active ").append(tx.history().countActive(key, Set.of()));
      text.append(lines(tx.history().full(key, Limit.all())));
      text.append(lines(tx.injections().ofSession(key, Optional.empty(), PAGE)));
      text.append(lines(sorted(tx.injections().showingMessagesOf(key, PAGE))));
      text.append("\n  ").append(Rendering.of(tx.compactions().state(key)));
      text.append(lines(tx.compactions().todos(key)));
      text.append("\n  ").append(Rendering.of(tx.topics().state(key)));
      text.append("\n  ").append(Rendering.of(tx.turns().get(key, "t-" + key.session())));
    }
    return text.toString();
  }

  private static List<String> sorted(List<Injection> records) {
    return records.stream().map(Injection::id).sorted().toList();
  }

  private static String lines(List<?> values) {
    StringBuilder text = new StringBuilder();
    values.forEach(value -> text.append("\n  ").append(Rendering.of(value)));
    return text.toString();
  }
}

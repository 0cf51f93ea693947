package io.remanence.inmemory;

import io.remanence.document.ImportedDocument;
import io.remanence.history.StoredMessage;
import io.remanence.inject.Injection;
import io.remanence.memory.Consolidation;
import io.remanence.metadata.MetadataKey;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.StoreScan;
import io.remanence.store.Unowned;
import io.remanence.turn.TurnRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Pages over what the other stores don't list. */
final class InMemoryScan implements StoreScan {
  private final Handle handle;

  InMemoryScan(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<StoredMessage> messages(MessageReach reach, long afterSeq, int limit) {
    Pages.atLeastOne(limit);
    Tables tables = handle.reading();
    InMemoryHistory history = new InMemoryHistory(handle);
    List<StoredMessage> found = new ArrayList<>();
    for (var message : tables.messages.ascendingAfter(afterSeq)) {
      if (found.size() == limit) {
        break;
      }
      if (history.admits(reach, message.session())) {
        found.add(
            new StoredMessage(
                message,
                tables
                    .logs
                    .get(message.session().encoded())
                    .flatMap(log -> log.importKeyOf().get(message.seq())),
                tables.messageDocuments.get(message.seq())));
      }
    }
    return found;
  }

  @Override
  public List<TurnRecord> turns(SessionKey session, String afterId, int limit) {
    Pages.atLeastOne(limit);
    String encoded = session.encoded();
    return Pages.take(
        handle.reading().turns.ascendingAfter(List.of(encoded, afterId)),
        turn -> turn.scope().sessionKey().equals(Optional.of(session)),
        limit);
  }

  @Override
  public List<Injection> injections(String afterId, int limit) {
    Pages.atLeastOne(limit);
    Tables tables = handle.reading();
    long after =
        afterId.isEmpty()
            ? 0
            : tables.injections.get(afterId).map(Tables.Injected::number).orElse(Long.MAX_VALUE);
    TreeMap<Long, Injection> inOrder = new TreeMap<>();
    for (Tables.Injected injected : tables.injections.ascending()) {
      if (injected.number() > after) {
        inOrder.put(injected.number(), injected.injection());
      }
      if (inOrder.size() > limit) {
        inOrder.pollLastEntry();
      }
    }
    return List.copyOf(inOrder.values());
  }

  @Override
  public List<Consolidation> consolidations(String afterId, int limit) {
    return Pages.take(
        handle.reading().consolidations.ascendingAfter(afterId),
        record -> true,
        Pages.atLeastOne(limit));
  }

  @Override
  public List<ImportedDocument> documents(String afterId, int limit) {
    return Pages.take(
        handle.reading().documents.ascendingAfter(afterId),
        document -> true,
        Pages.atLeastOne(limit));
  }

  @Override
  public List<String> namespaces() {
    List<String> found = new ArrayList<>();
    for (Tables.Kept kept : handle.reading().metadata.ascending()) {
      if (found.isEmpty() || !found.getLast().equals(kept.namespace())) {
        found.add(kept.namespace());
      }
    }
    return found;
  }

  @Override
  public List<Kept> metadata(String namespace, String afterKey, int limit) {
    return Pages.take(
            handle.reading().metadata.ascendingAfter(List.of(namespace, afterKey)),
            kept -> kept.namespace().equals(namespace),
            Pages.atLeastOne(limit))
        .stream()
        .map(kept -> new Kept(new MetadataKey(kept.namespace(), kept.entry().key()), kept.entry()))
        .toList();
  }

  @Override
  public List<SessionKey> sessions(String afterEncoded, int limit) {
    Pages.atLeastOne(limit);
    Tables tables = handle.reading();
    TreeSet<String> keys = new TreeSet<>(Order.TEXT);
    tables.sessions.ascending().forEach(session -> keys.add(session.key().encoded()));
    tables.messages.ascending().forEach(message -> keys.add(message.session().encoded()));
    tables
        .turns
        .ascending()
        .forEach(turn -> turn.scope().sessionKey().ifPresent(key -> keys.add(key.encoded())));
    tables.tokenUse.ascending().forEach(used -> keys.add(used.session().encoded()));
    tables.pendingCaptures.ascending().forEach(wait -> keys.add(wait.session().encoded()));
    tables.deadLetters.ascending().forEach(letter -> keys.add(letter.session().encoded()));
    tables.summaries.ascending().forEach(summary -> keys.add(summary.session().encoded()));
    keys.addAll(tables.compactions.keys());
    keys.addAll(tables.todos.keys());
    return keys.tailSet(afterEncoded, false).stream().limit(limit).map(SessionKey::decode).toList();
  }

  /** {@inheritDoc} Values in memory can't be without an owner. */
  @Override
  public Unowned unowned() {
    handle.reading();
    return Unowned.NONE;
  }
}

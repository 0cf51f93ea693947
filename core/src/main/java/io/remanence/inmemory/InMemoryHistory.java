package io.remanence.inmemory;

import io.remanence.history.HistoryStore;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.StoredMessage;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Messages. */
final class InMemoryHistory implements HistoryStore {
  private final Handle handle;

  InMemoryHistory(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void insert(List<StoredMessage> messages) {
    Tables tables = handle.writing();
    for (StoredMessage stored : messages) {
      Message message = stored.message();
      String key = message.session().encoded();
      SessionLog log = tables.logs.get(key).orElseGet(SessionLog::empty);
      if (tables.messages.has(message.seq())) {
        throw new IllegalArgumentException(
            "message " + message.seq() + " is there already; a new number is wanted");
      }
      if (stored.importKey().filter(log.importKeys()::has).isPresent()) {
        throw new IllegalArgumentException(
            "import key '"
                + stored.importKey().get()
                + "' is there already in session "
                + key
                + "; a new one is wanted");
      }
      tables.messages = tables.messages.with(message.seq(), message);
      stored
          .document()
          .ifPresent(
              document ->
                  tables.messageDocuments = tables.messageDocuments.with(message.seq(), document));
      tables.logs = tables.logs.with(key, log.with(stored));
    }
  }

  @Override
  public Set<String> knownImportKeys(SessionKey session, Collection<String> keys) {
    return log(session)
        .map(log -> keys.stream().filter(log.importKeys()::has).collect(Collectors.toSet()))
        .orElse(Set.of());
  }

  @Override
  public List<Message> active(SessionKey session, Limit limit, Set<String> controlKinds) {
    return log(session).map(log -> log.newestActive(limit, controlKinds)).orElse(List.of());
  }

  @Override
  public List<Message> full(SessionKey session, Limit limit) {
    return log(session).map(log -> log.newest(limit)).orElse(List.of());
  }

  @Override
  public long countActive(SessionKey session, Set<String> controlKinds) {
    return log(session).map(log -> log.countActive(controlKinds)).orElse(0L);
  }

  @Override
  public List<Message> withSeqs(MessageReach reach, Collection<Long> seqs) {
    Tables tables = handle.reading();
    return new HashSet<>(seqs)
        .stream()
            .map(tables.messages::get)
            .flatMap(Optional::stream)
            .filter(message -> admits(reach, message.session()))
            .sorted(Message.ORDER)
            .toList();
  }

  @Override
  public List<Message> scan(long afterSeq, int limit) {
    return Pages.take(
        handle.reading().messages.ascendingAfter(afterSeq),
        message -> true,
        Pages.atLeastOne(limit));
  }

  @Override
  public long deleteAll(SessionKey session) {
    Tables tables = handle.writing();
    Optional<SessionLog> log = tables.logs.get(session.encoded());
    for (Message message : log.map(found -> found.all().ascending()).orElse(List.of())) {
      tables.messages = tables.messages.without(message.seq());
      tables.messageDocuments = tables.messageDocuments.without(message.seq());
    }
    tables.logs = tables.logs.without(session.encoded());
    return log.map(found -> found.all().size()).orElse(0);
  }

  boolean admits(MessageReach reach, SessionKey session) {
    return reach.admits(session)
        || reach instanceof MessageReach.Taken taken
            && handle
                .reading()
                .sessions
                .get(session.encoded())
                .filter(record -> taken.admits(record.traits()))
                .isPresent();
  }

  private Optional<SessionLog> log(SessionKey session) {
    return handle.reading().logs.get(session.encoded());
  }
}

package io.remanence.inmemory;

import io.remanence.event.ChangedMessage;
import io.remanence.history.HistoryEdits;
import io.remanence.history.Message;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Changes of messages that are stored. */
final class InMemoryEdits implements HistoryEdits {
  private final Handle handle;

  InMemoryEdits(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<Long> earliestActive(SessionKey session, long count) {
    List<Long> earliest = new ArrayList<>();
    for (Message message : log(session).active().ascending()) {
      if (earliest.size() >= count) {
        break;
      }
      earliest.add(message.seq());
    }
    return earliest;
  }

  @Override
  public List<Long> archived(SessionKey session, long fromSeq, long toSeq) {
    List<Long> archived = new ArrayList<>();
    for (Message message : log(session).all().ascending()) {
      if (message.archived() && message.seq() >= fromSeq && message.seq() <= toSeq) {
        archived.add(message.seq());
      }
    }
    return archived;
  }

  @Override
  public long setArchived(SessionKey session, Collection<Long> seqs, boolean archived) {
    Tables tables = handle.writing();
    long changed = 0;
    for (long seq : new HashSet<>(seqs)) {
      Optional<Message> message = own(session, seq).filter(own -> own.archived() != archived);
      if (message.isPresent()) {
        exchange(tables, message.get(), message.get().withArchived(archived));
        changed++;
      }
    }
    return changed;
  }

  @Override
  public boolean replace(Message message) {
    Tables tables = handle.writing();
    Optional<Message> old = own(message.session(), message.seq());
    old.ifPresent(
        before -> exchange(tables, before, before.rewritten(message.body(), message.version())));
    return old.isPresent();
  }

  @Override
  public List<ChangedMessage> delete(SessionKey session, Collection<Instant> times) {
    Set<Instant> wanted = new HashSet<>(times);
    return remove(session, message -> wanted.contains(message.timestamp()));
  }

  @Override
  public List<ChangedMessage> deleteNumbered(SessionKey session, Collection<Long> seqs) {
    Set<Long> wanted = new HashSet<>(seqs);
    return remove(session, message -> wanted.contains(message.seq()));
  }

  private List<ChangedMessage> remove(SessionKey session, Predicate<Message> which) {
    Tables tables = handle.writing();
    List<Message> gone = new ArrayList<>();
    for (Message message : log(session).all().ascending()) {
      if (which.test(message)) {
        gone.add(message);
      }
    }
    for (Message message : gone) {
      tables.messages = tables.messages.without(message.seq());
      tables.messageDocuments = tables.messageDocuments.without(message.seq());
      tables.logs = tables.logs.with(session.encoded(), log(session).without(message));
    }
    return gone.stream()
        .sorted(Comparator.comparingLong(Message::seq))
        .map(message -> new ChangedMessage(message.seq(), message.timestamp()))
        .toList();
  }

  @Override
  public Optional<Instant> lastTime(SessionKey session) {
    var walk = log(session).all().descending().iterator();
    return walk.hasNext() ? Optional.of(walk.next().timestamp()) : Optional.empty();
  }

  private Optional<Message> own(SessionKey session, long seq) {
    return handle.reading().messages.get(seq).filter(found -> found.session().equals(session));
  }

  private void exchange(Tables tables, Message before, Message after) {
    tables.messages = tables.messages.with(after.seq(), after);
    tables.logs =
        tables.logs.with(after.session().encoded(), log(after.session()).exchanged(before, after));
  }

  private SessionLog log(SessionKey session) {
    return handle.reading().logs.get(session.encoded()).orElseGet(SessionLog::empty);
  }
}

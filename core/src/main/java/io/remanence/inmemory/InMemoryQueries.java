package io.remanence.inmemory;

import io.remanence.history.HistoryQueries;
import io.remanence.history.Message;
import io.remanence.history.MessageFilter;
import io.remanence.history.RecentQuery;
import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Questions about messages. */
final class InMemoryQueries implements HistoryQueries {
  private final Handle handle;

  InMemoryQueries(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<Message> range(
      SessionKey session, Instant from, Instant to, MessageFilter filter, int limit) {
    Pages.atLeastOne(limit);
    List<Message> found = new ArrayList<>();
    for (Message message : log(session).all().ascendingFrom(probe(session, from))) {
      if (message.timestamp().isAfter(to) || found.size() == limit) {
        break;
      }
      if (filter.admits(message.body())) {
        found.add(message);
      }
    }
    return Collections.unmodifiableList(found);
  }

  /** What sorts before every message of this time. */
  private static Message probe(SessionKey session, Instant time) {
    return new Message(
        Long.MIN_VALUE, session, 0, false, time, io.remanence.history.MessageBody.user(""));
  }

  @Override
  public List<Message> recent(MessageReach reach, RecentQuery query, int limit) {
    List<Message> newest =
        newest(
            reach,
            log -> log.active().descending(),
            message -> query.since().map(time -> message.timestamp().isBefore(time)).orElse(false),
            query::admits,
            limit);
    return newest.reversed();
  }

  @Override
  public List<Message> withMessageId(MessageReach reach, String messageId, int limit) {
    return newest(
        reach,
        log -> log.withPlatformId(messageId).descending(),
        message -> false,
        message -> true,
        limit);
  }

  /** Merges one walk for each session within reach, newest first. */
  private List<Message> newest(
      MessageReach reach,
      Function<SessionLog, Iterable<Message>> walkOf,
      Predicate<Message> ends,
      Predicate<Message> wanted,
      int limit) {
    Pages.atLeastOne(limit);
    PriorityQueue<Walk> walks =
        new PriorityQueue<>(Comparator.comparing(walk -> walk.next, Message.ORDER.reversed()));
    for (String session : within(reach)) {
      handle
          .reading()
          .logs
          .get(session)
          .map(walkOf)
          .map(Iterable::iterator)
          .filter(Iterator::hasNext)
          .ifPresent(walk -> walks.add(new Walk(walk)));
    }
    List<Message> found = new ArrayList<>();
    while (!walks.isEmpty() && found.size() < limit) {
      Walk walk = walks.remove();
      if (ends.test(walk.next)) {
        break;
      }
      if (wanted.test(walk.next)) {
        found.add(walk.next);
      }
      if (walk.advance()) {
        walks.add(walk);
      }
    }
    return Collections.unmodifiableList(found);
  }

  private static final class Walk {
    final Iterator<Message> rest;
    Message next;

    Walk(Iterator<Message> rest) {
      this.rest = rest;
      this.next = rest.next();
    }

    boolean advance() {
      boolean more = rest.hasNext();
      if (more) {
        next = rest.next();
      }
      return more;
    }
  }

  private Set<String> within(MessageReach reach) {
    Tables tables = handle.reading();
    Set<String> keys = new LinkedHashSet<>();
    switch (reach) {
      case MessageReach.OneSession one -> keys.add(one.session().encoded());
      case MessageReach.Sessions some -> some.sessions().forEach(key -> keys.add(key.encoded()));
      case MessageReach.Taken taken -> {
        keys.add(taken.asking().key().encoded());
        for (Session session : tables.sessions.ascending()) {
          if (taken.admits(session.traits())) {
            keys.add(session.key().encoded());
          }
        }
      }
      case MessageReach.Everything everything ->
          tables.logs.ascending().forEach(log -> log.key().ifPresent(keys::add));
      case MessageReach.Nothing nothing -> {}
    }
    return keys;
  }

  @Override
  public long countAfter(Message message, int limit) {
    return Pages.take(
            log(message.session()).all().ascendingAfter(message),
            later -> true,
            Pages.atLeastOne(limit))
        .size();
  }

  @Override
  public List<Message> containing(SessionKey session, String text, int limit) {
    Pages.atLeastOne(limit);
    List<Message> found = new ArrayList<>();
    for (Message message : log(session).all().descending()) {
      if (found.size() == limit) {
        break;
      }
      if (message.body().content().filter(content -> content.holds(text)).isPresent()) {
        found.add(message);
      }
    }
    return Collections.unmodifiableList(found);
  }

  @Override
  public List<Message> saidBy(String speaker, Optional<String> platform, long afterSeq, int limit) {
    Pages.atLeastOne(limit);
    List<Message> found = new ArrayList<>();
    for (Message message : handle.reading().messages.ascendingAfter(afterSeq)) {
      if (found.size() == limit) {
        break;
      }
      if (message.body().speaker().filter(by -> by.id().equals(speaker)).isPresent()
          && (platform.isEmpty() || message.session().platform().equals(platform))) {
        found.add(message);
      }
    }
    return found;
  }

  @Override
  public List<Message> rounds(SessionKey session, long from, long to, int limit) {
    Pages.atLeastOne(limit);
    List<Message> found = new ArrayList<>();
    for (Message message : log(session).all().ascending()) {
      if (found.size() == limit) {
        break;
      }
      if (message.round() >= from && message.round() <= to) {
        found.add(message);
      }
    }
    return Collections.unmodifiableList(found);
  }

  private SessionLog log(SessionKey session) {
    return handle.reading().logs.get(session.encoded()).orElseGet(SessionLog::empty);
  }
}

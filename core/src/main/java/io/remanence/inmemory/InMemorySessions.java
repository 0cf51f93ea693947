package io.remanence.inmemory;

import io.remanence.history.Session;
import io.remanence.history.SessionStore;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Session records. */
final class InMemorySessions implements SessionStore {
  private static final Comparator<Session> NEWEST =
      Comparator.comparing((Session session) -> session.lastMessageAt().orElse(Instant.MIN))
          .reversed();

  private final Handle handle;

  InMemorySessions(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<Session> get(SessionKey key) {
    return handle.reading().sessions.get(key.encoded());
  }

  @Override
  public List<Session> withId(String session) {
    return Pages.take(
        handle.reading().sessionsById.ascendingFrom(List.of(session)),
        found -> found.key().session().equals(session),
        Integer.MAX_VALUE);
  }

  @Override
  public void save(Session session) {
    Tables tables = handle.writing();
    String key = session.key().encoded();
    tables.sessions = tables.sessions.with(key, session);
    tables.sessionsById = tables.sessionsById.with(byId(session.key()), session);
  }

  @Override
  public List<Session> list(String after, int limit) {
    return Pages.take(
        handle.reading().sessions.ascendingAfter(after), session -> true, Pages.atLeastOne(limit));
  }

  @Override
  public List<SessionKey> within(MessageReach.Taken reach, int limit) {
    Pages.atLeastOne(limit);
    List<Session> found = new ArrayList<>();
    for (Session session : handle.reading().sessions.ascending()) {
      if (reach.admits(session.traits())) {
        found.add(session);
      }
    }
    return found.stream().sorted(NEWEST).limit(limit).map(Session::key).toList();
  }

  @Override
  public boolean delete(SessionKey key) {
    Tables tables = handle.writing();
    boolean there = tables.sessions.has(key.encoded());
    tables.sessions = tables.sessions.without(key.encoded());
    tables.sessionsById = tables.sessionsById.without(byId(key));
    return there;
  }

  @Override
  public long count() {
    return handle.reading().sessions.size();
  }

  private static List<String> byId(SessionKey key) {
    return List.of(key.session(), key.encoded());
  }
}

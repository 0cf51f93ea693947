package io.remanence.inmemory;

import io.remanence.inject.Injection;
import io.remanence.inject.InjectionStore;
import io.remanence.inmemory.Tables.Injected;
import io.remanence.inmemory.Tables.InjectedAt;
import io.remanence.inmemory.Tables.InjectedOn;
import io.remanence.inmemory.Tables.Shown;
import io.remanence.inmemory.Tables.ShownIn;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Records of injections. */
final class InMemoryInjections implements InjectionStore {
  private final Handle handle;

  InMemoryInjections(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void save(Injection injection) {
    Tables tables = handle.writing();
    if (tables.injections.has(injection.id())) {
      throw new IllegalArgumentException(
          "injection '" + injection.id() + "' is there already; records are redacted, not changed");
    }
    put(tables, new Injected(injection, ++tables.injectionsSaved));
  }

  private static void put(Tables tables, Injected injected) {
    tables.injections = tables.injections.with(injected.injection().id(), injected);
    tables.injectionsBySession = tables.injectionsBySession.with(placeOf(injected), injected);
    tables.injectionsByTime = tables.injectionsByTime.with(timeOf(injected), injected);
    for (String shown : shownBy(injected.injection())) {
      tables.injectionsByItem =
          tables.injectionsByItem.with(
              new ShownIn(shown, injected.number()), new Shown(shown, injected));
    }
  }

  private static void remove(Tables tables, Injected injected) {
    tables.injections = tables.injections.without(injected.injection().id());
    tables.injectionsBySession = tables.injectionsBySession.without(placeOf(injected));
    tables.injectionsByTime = tables.injectionsByTime.without(timeOf(injected));
    for (String shown : shownBy(injected.injection())) {
      tables.injectionsByItem =
          tables.injectionsByItem.without(new ShownIn(shown, injected.number()));
    }
  }

  @Override
  public Optional<Injection> get(String id) {
    return handle.reading().injections.get(id).map(Injected::injection);
  }

  @Override
  public List<Injection> ofSession(
      SessionKey session, Optional<Injection.Position> after, int limit) {
    Pages.atLeastOne(limit);
    Tables tables = handle.reading();
    InjectedAt from =
        after
            .map(
                position ->
                    new InjectedAt(
                        session.encoded(),
                        position.time(),
                        tables.injections.get(position.id()).map(Injected::number).orElse(0L) - 1))
            .orElse(new InjectedAt(session.encoded(), Instant.MAX, Long.MAX_VALUE));
    return newest(tables, session, from, limit).stream().map(Injected::injection).toList();
  }

  @Override
  public List<Injection> showing(String kind, Collection<String> ids, int limit) {
    Pages.atLeastOne(limit);
    Map<String, Injection> found = new LinkedHashMap<>();
    for (String id : ids) {
      collect(keyOf(kind, id), limit, found);
    }
    return List.copyOf(found.values());
  }

  @Override
  public List<Injection> showingMessagesOf(SessionKey session, int limit) {
    Pages.atLeastOne(limit);
    Map<String, Injection> found = new LinkedHashMap<>();
    collect(keyOf(session), limit, found);
    return List.copyOf(found.values());
  }

  private void collect(String shown, int limit, Map<String, Injection> found) {
    Tables tables = handle.reading();
    for (Shown entry :
        Pages.whileTrue(
            tables.injectionsByItem.ascendingFrom(new ShownIn(shown, Long.MIN_VALUE)),
            candidate -> candidate.shown().equals(shown))) {
      if (found.size() == limit) {
        return;
      }
      Injection injection = entry.injected().injection();
      found.put(injection.id(), injection);
    }
  }

  @Override
  public void redact(Injection redacted) {
    Tables tables = handle.writing();
    Optional<Injected> before = tables.injections.get(redacted.id());
    if (before.isPresent()) {
      remove(tables, before.get());
      put(tables, new Injected(redacted, before.get().number()));
    }
  }

  @Override
  public long forgetPerson(Optional<String> platform, String speaker) {
    List<Injection> theirs = new ArrayList<>();
    for (Injected injected : handle.writing().injections.ascending()) {
      if (injected.injection().isOf(platform, speaker)) {
        theirs.add(injected.injection());
      }
    }
    theirs.forEach(injection -> redact(injection.withoutSpeaker()));
    return theirs.size();
  }

  @Override
  public long deleteAll(SessionKey session) {
    Tables tables = handle.writing();
    List<Injected> gone =
        newest(
            tables,
            session,
            new InjectedAt(session.encoded(), Instant.MAX, Long.MAX_VALUE),
            Integer.MAX_VALUE);
    gone.forEach(injected -> remove(tables, injected));
    return gone.size();
  }

  @Override
  public int prune(Instant before, int limit) {
    Pages.atLeastOne(limit);
    Tables tables = handle.writing();
    List<Injected> gone =
        Pages.take(
            tables.injectionsByTime.ascendingFrom(new InjectedOn(Instant.MIN, 0)),
            injected -> injected.injection().time().isBefore(before),
            limit);
    gone.forEach(injected -> remove(tables, injected));
    return gone.size();
  }

  private static InjectedAt placeOf(Injected injected) {
    Injection injection = injected.injection();
    return new InjectedAt(injection.session().encoded(), injection.time(), injected.number());
  }

  private static InjectedOn timeOf(Injected injected) {
    return new InjectedOn(injected.injection().time(), injected.number());
  }

  private static List<Injected> newest(
      Tables tables, SessionKey session, InjectedAt from, int limit) {
    return Pages.take(
        tables.injectionsBySession.ascendingFrom(from),
        injected -> injected.injection().session().equals(session),
        limit);
  }

  /** What the record shows, and the sessions of the messages among it. */
  private static Set<String> shownBy(Injection injection) {
    Set<String> shown = new HashSet<>();
    for (Injection.Item item : injection.items()) {
      if (!item.redacted()) {
        shown.add(keyOf(item.kind(), item.id()));
        item.session().ifPresent(session -> shown.add(keyOf(session)));
      }
    }
    if (injection.asked().seq() > 0 && !injection.asked().redacted()) {
      shown.add(keyOf(Injection.Item.MESSAGE, Long.toString(injection.asked().seq())));
      shown.add(keyOf(injection.session()));
    }
    return shown;
  }

  private static String keyOf(String kind, String id) {
    return kind + ":" + id;
  }

  /** No kind of item has this name. */
  private static String keyOf(SessionKey session) {
    return "session of messages:" + session.encoded();
  }
}

package io.remanence.inmemory;

import io.remanence.inject.Injection;
import io.remanence.inject.InjectionStore;
import io.remanence.inmemory.Tables.Injected;
import io.remanence.inmemory.Tables.InjectedAt;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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
          "injection '" + injection.id() + "' is there already; records never change");
    }
    long number = ++tables.injectionsSaved;
    Injected injected = new Injected(injection, number);
    tables.injections = tables.injections.with(injection.id(), injection);
    tables.injectionsBySession = tables.injectionsBySession.with(placeOf(injected), injected);
  }

  @Override
  public Optional<Injection> get(String id) {
    return handle.reading().injections.get(id);
  }

  @Override
  public List<Injection> ofSession(SessionKey session, int limit) {
    return newest(handle.reading(), session, Pages.atLeastOne(limit)).stream()
        .map(Injected::injection)
        .toList();
  }

  @Override
  public long deleteAll(SessionKey session) {
    Tables tables = handle.writing();
    List<Injected> gone = newest(tables, session, Integer.MAX_VALUE);
    for (Injected injected : gone) {
      tables.injections = tables.injections.without(injected.injection().id());
      tables.injectionsBySession = tables.injectionsBySession.without(placeOf(injected));
    }
    return gone.size();
  }

  private static InjectedAt placeOf(Injected injected) {
    Injection injection = injected.injection();
    return new InjectedAt(sessionOf(injection).encoded(), injection.time(), injected.number());
  }

  private static List<Injected> newest(Tables tables, SessionKey session, int limit) {
    return Pages.take(
        tables.injectionsBySession.ascendingFrom(
            new InjectedAt(session.encoded(), Instant.MAX, Long.MAX_VALUE)),
        injected -> sessionOf(injected.injection()).equals(session),
        limit);
  }

  private static SessionKey sessionOf(Injection injection) {
    return injection
        .scope()
        .sessionKey()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "injection " + injection.id() + " comes without its session"));
  }
}

package io.remanence.space;

import io.remanence.history.Session;
import io.remanence.history.TakenReach;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.Preset;
import io.remanence.recall.RecallRequest;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.transfer.ExportReach;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/** Turns who asks into what may be seen. */
final class Reaches {
  private Reaches() {}

  /** A reader's session, as far as there is one, and the settings that hold there. */
  private record Reader(Scope scope, Optional<Session> session, SpaceSettings settings) {
    static Reader of(OpenSpace space, Tx tx, Scope scope) {
      Optional<SessionKey> key = scope.sessionKey();
      Optional<Session> session = key.flatMap(tx.sessions()::get);
      SpaceSettings settings =
          space
              .parts
              .layers()
              .effective(
                  key.map(k -> SettingLayers.Standing.of(k, session, Optional.empty()))
                      .orElseGet(() -> SettingLayers.Standing.nowhere(scope.platform())));
      return new Reader(scope, session, settings);
    }

    Optional<RoomClass> room() {
      return session.flatMap(Session::room);
    }

    MemoryReach memories(Optional<Isolation> isolation) {
      return MemoryReach.of(
          isolation.orElse(settings.isolation()), scope, room(), settings.take().othersDirect());
    }

    MessageReach messages(Tx tx) {
      return scope
          .sessionKey()
          .map(key -> TakenReach.named(tx.sessions(), traits(key), settings.take()))
          .orElse(new MessageReach.Nothing());
    }

    SessionTraits traits(SessionKey key) {
      return session.map(Session::traits).orElseGet(() -> SessionTraits.of(key));
    }
  }

  static MemoryReach memories(
      OpenSpace space, Optional<Scope> reader, Optional<Isolation> isolation) {
    return reader
        .map(
            scope ->
                space.parts.store().read(tx -> Reader.of(space, tx, scope)).memories(isolation))
        .orElseGet(MemoryReach::everything);
  }

  /** What an export for this reader may hold. */
  static ExportReach export(
      OpenSpace space, Optional<Scope> reader, Optional<Isolation> isolation) {
    return reader
        .map(
            scope ->
                space
                    .parts
                    .store()
                    .read(
                        tx -> {
                          Reader asking = Reader.of(space, tx, scope);
                          return new ExportReach(
                              reader,
                              asking.memories(isolation),
                              asking.messages(tx),
                              space.parts.clock().instant());
                        }))
        .orElseGet(() -> ExportReach.everything().asOf(space.parts.clock().instant()));
  }

  /** What is set for a scope. */
  static SpaceSettings settings(OpenSpace space, Scope scope) {
    return space.parts.store().read(tx -> Reader.of(space, tx, scope)).settings();
  }

  /** What a session may take, for the store to evaluate. */
  static MessageReach.Taken taken(OpenSpace space, Tx tx, SessionKey asking) {
    Reader reader = Reader.of(space, tx, Scope.of(asking));
    return new MessageReach.Taken(reader.traits(asking), reader.settings().take());
  }

  static Placement placement(OpenSpace space, Scope scope, Optional<Isolation> isolation) {
    Reader reader = space.parts.store().read(tx -> Reader.of(space, tx, scope));
    Isolation mode = isolation.orElse(reader.settings().isolation()).resolve(scope, reader.room());
    return new Placement(scope, mode, reader.room().filter(RoomClass.DIRECT::equals).isPresent());
  }

  /** What may be seen of memories and of messages, and in which zone. */
  private record Both(MemoryReach memories, MessageReach messages, ZoneId zone) {}

  static RecallRequest request(OpenSpace space, RecallQuery query, Instant now) {
    Both seen =
        query
            .scope()
            .map(
                scope ->
                    space
                        .parts
                        .store()
                        .read(
                            tx -> {
                              Reader reader = Reader.of(space, tx, scope);
                              return new Both(
                                  reader.memories(query.isolation()),
                                  reader.messages(tx),
                                  reader.settings().zone());
                            }))
            .orElseGet(
                () ->
                    new Both(
                        MemoryReach.everything(),
                        new MessageReach.Everything(),
                        space.parts.settings().zone()));
    RecallQuery.Filters filters = query.filters();
    return new RecallRequest(
            query.query(),
            new ItemFilter(
                query.kinds(),
                seen.memories(),
                seen.messages(),
                filters.statuses(),
                filters.speaker(),
                filters.speakerName(),
                filters.tags(),
                filters.after(),
                filters.before(),
                filters.minImportance(),
                filters.source(),
                query.now().orElse(now)),
            query.limit(),
            query.minScore(),
            query.explain(),
            Set.of(),
            space.scopeClock.seenBy(seen.memories(), seen.messages()))
        .from(query.scope().flatMap(Scope::speaker), seen.zone())
        .rankedBy(query.preset().map(Preset::weights));
  }
}

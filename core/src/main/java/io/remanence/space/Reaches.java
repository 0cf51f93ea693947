package io.remanence.space;

import io.remanence.history.Session;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.Preset;
import io.remanence.recall.RecallRequest;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.Optional;

/** Turns who asks into what may be seen. */
final class Reaches {
  private Reaches() {}

  static MemoryReach memories(
      OpenSpace space, Optional<Scope> reader, Optional<Isolation> isolation) {
    if (reader.isEmpty()) {
      return MemoryReach.everything();
    }
    Optional<Session> session = space.session(reader.get());
    Isolation mode = isolation.orElse(space.settingsOf(session).isolation());
    return MemoryReach.of(mode, reader.get(), session.flatMap(Session::room), false);
  }

  static MessageReach messages(Optional<Scope> reader) {
    return reader
        .map(
            scope ->
                scope
                    .sessionKey()
                    .<MessageReach>map(MessageReach.OneSession::new)
                    .orElse(new MessageReach.Nothing()))
        .orElse(new MessageReach.Everything());
  }

  static Placement placement(OpenSpace space, Scope scope, Optional<Isolation> isolation) {
    Optional<Session> session = space.session(scope);
    Optional<RoomClass> room = session.flatMap(Session::room);
    Isolation mode = isolation.orElse(space.settingsOf(session).isolation()).resolve(scope, room);
    return new Placement(scope, mode, room.filter(RoomClass.DIRECT::equals).isPresent());
  }

  static RecallRequest request(OpenSpace space, RecallQuery query, Instant now) {
    MemoryReach memories = memories(space, query.scope(), query.isolation());
    MessageReach messages = messages(query.scope());
    RecallQuery.Filters filters = query.filters();
    return new RecallRequest(
            query.query(),
            new ItemFilter(
                query.kinds(),
                memories,
                messages,
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
            java.util.Set.of(),
            space.scopeClock.seenBy(memories, messages))
        .from(
            query.scope().flatMap(Scope::speaker),
            query
                .scope()
                .map(scope -> space.settingsOf(space.session(scope)).zone())
                .orElse(space.parts.settings().zone()))
        .rankedBy(query.preset().map(Preset::weights));
  }
}

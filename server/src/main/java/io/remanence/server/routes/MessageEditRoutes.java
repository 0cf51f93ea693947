package io.remanence.server.routes;

import io.remanence.history.ArchiveSpan;
import io.remanence.history.Archiving;
import io.remanence.history.Limit;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.EditWire;
import io.remanence.space.Space;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Changes of messages that are stored: archive, restore, rewrite, delete. */
final class MessageEditRoutes {
  private static final String SESSION = "/v1/spaces/{space}/sessions/{session}";

  private final Services services;

  MessageEditRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post(SESSION + "/archive", SessionAddress.QUERY, this::archive),
        Routes.post(SESSION + "/restore", SessionAddress.QUERY, this::restore),
        Routes.post(SESSION + "/messages/rewrite", SessionAddress.QUERY, this::rewrite),
        Routes.post(SESSION + "/messages/delete", SessionAddress.QUERY, this::delete));
  }

  private Answer archive(Call call) {
    Space space = services.space(call);
    EditWire.Archive wanted = call.body(EditWire::archive);
    Archiving.Outcome outcome =
        space
            .messages()
            .archive(
                SessionAddress.of(space, call),
                new ArchiveSpan(wanted.count(), wanted.keep()),
                wanted.expectedVersion());
    return Answer.ok(Map.of("archived", outcome.messages(), "version", outcome.version()));
  }

  private Answer restore(Call call) {
    Space space = services.space(call);
    EditWire.Restore wanted = call.bodyOrEmpty(EditWire::restore);
    Archiving.Outcome outcome =
        space.messages().restore(SessionAddress.of(space, call), wanted.fromSeq(), wanted.toSeq());
    return Answer.ok(Map.of("restored", outcome.messages(), "version", outcome.version()));
  }

  private Answer rewrite(Call call) {
    Space space = services.space(call);
    EditWire.Rewrite wanted = call.body(EditWire::rewrite);
    Limit limit = wanted.recentLimit();
    int changed =
        space
            .messages()
            .rewrite(SessionAddress.of(space, call), wanted.before(), wanted.after(), limit)
            .size();
    return Answer.ok(Map.of("changed", changed));
  }

  private Answer delete(Call call) {
    Space space = services.space(call);
    List<Instant> times = call.body(EditWire::times);
    return Answer.ok(
        Map.of("deleted", space.messages().delete(SessionAddress.of(space, call), times).size()));
  }
}

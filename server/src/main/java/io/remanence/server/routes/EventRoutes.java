package io.remanence.server.routes;

import io.remanence.server.access.Caller;
import io.remanence.server.event.EventStream;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import java.util.List;

/** What happens in a space, as it happens. */
final class EventRoutes {
  private final Services services;

  EventRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(Routes.get("/v1/spaces/{space}/events", ScopeQuery.QUERY, this::events));
  }

  /** Asks for the space by its name, since one that was deleted must not come back by a reader. */
  private boolean mayListen(Caller caller, String space) {
    return services.keys().letsIn(caller)
        && services.space(caller, space).name().value().equals(space);
  }

  private Answer events(Call call) {
    Caller caller = call.caller();
    return Answer.stream(
            EventStream.TYPE,
            EventStream.of(
                services.events(),
                services.space(call),
                caller,
                ScopeQuery.of(call),
                call.header("Last-Event-ID"),
                () -> mayListen(caller, call.id("space"))))
        .withHeader("X-Accel-Buffering", "no");
  }
}

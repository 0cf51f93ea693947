package io.remanence.server.routes;

import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ScopeFields;
import io.remanence.server.wire.StatsWire;
import java.time.Duration;
import java.util.List;

/** Figures of a space, and whether its index is true. */
final class StatsRoutes {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Services services;

  StatsRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/v1/spaces/{space}/stats", ScopeQuery.QUERY, this::stats),
        Routes.get("/v1/spaces/{space}/verify", List.of(), this::verify));
  }

  private Answer stats(Call call) {
    ScopeFields scope = ScopeQuery.of(call);
    return Answer.ok(
        StatsWire.write(services.space(call).stats(scope.reader(), scope.isolation())));
  }

  private Answer verify(Call call) {
    return Answer.ok(StatsWire.write(services.space(call).verify(PATIENCE)));
  }
}

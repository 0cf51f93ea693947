package io.remanence.server.routes;

import io.remanence.clear.ClearReport;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ClearWire;
import io.remanence.space.Space;
import java.util.List;

/** Clearing: one session, or everything. */
final class ClearRoutes {
  private final Services services;

  ClearRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post(
                "/v1/spaces/{space}/sessions/{session}/clear", SessionAddress.QUERY, this::session)
            .forRole(Role.OWNER),
        Routes.post("/v1/spaces/{space}/clear", List.of(), this::everything).forRole(Role.OWNER),
        Routes.get("/v1/spaces/{space}/clear", List.of(), this::types));
  }

  private Answer session(Call call) {
    Space space = services.space(call);
    ClearWire.Incoming wanted = call.bodyOrEmpty(ClearWire::session);
    ClearReport report =
        space
            .clearing()
            .session(
                SessionAddress.of(space, call), wanted.types(), wanted.dryRun(), call.language());
    return Answer.ok(ClearWire.write(report));
  }

  private Answer everything(Call call) {
    Space space = services.space(call);
    ClearWire.Incoming wanted = call.body(ClearWire::everything);
    ClearReport report =
        space.clearing().everything(wanted.types(), wanted.dryRun(), call.language());
    return Answer.ok(ClearWire.write(report));
  }

  private Answer types(Call call) {
    return Answer.ok(ClearWire.write(services.space(call).clearing().types(), call.language()));
  }
}

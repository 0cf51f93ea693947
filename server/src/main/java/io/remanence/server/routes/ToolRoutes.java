package io.remanence.server.routes;

import io.remanence.scope.Isolation;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ScopeFields;
import io.remanence.server.wire.ToolWire;
import io.remanence.space.Space;
import io.remanence.tool.ToolCaller;
import io.remanence.tool.ToolReply;
import io.remanence.tool.Tools;
import java.util.List;
import java.util.Optional;

/** What agents may do with memory by themselves. */
final class ToolRoutes {
  private final Services services;

  ToolRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/v1/spaces/{space}/tools", List.of(), this::list).scoped(),
        Routes.post("/v1/spaces/{space}/tools/{name}", List.of(), this::call).scoped());
  }

  private Answer list(Call call) {
    return Answer.ok(ToolWire.write(Tools.definitions(), call.language()));
  }

  private Answer call(Call call) {
    Space space = services.space(call);
    ToolWire.Incoming wanted = call.body(ToolWire::read);
    services.readiness().awaitFirst();
    ScopeFields scope = call.caller().narrow(wanted.scope());
    Optional<Isolation> isolation = scope.isolation();
    ToolReply reply =
        new Tools(space)
            .call(
                call.id("name"),
                new ToolCaller(scope.scope(), isolation, call.language()),
                wanted.arguments());
    return Answer.ok(ToolWire.write(reply));
  }
}

package io.remanence.server.routes;

import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ErasureWire;
import io.remanence.server.wire.RetentionWire;
import java.util.List;

/** Erasing one person's data, and what is too old. */
final class ErasureRoutes {
  private final Services services;

  ErasureRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post("/v1/spaces/{space}/erase", List.of(), this::erase).forRole(Role.OWNER),
        Routes.get("/v1/spaces/{space}/erasures/{id}", List.of(), this::receipt),
        Routes.post("/v1/spaces/{space}/messages/prune", List.of(), this::expire)
            .forRole(Role.OWNER));
  }

  private Answer erase(Call call) {
    ErasureWire.Incoming wanted = call.body(ErasureWire::read);
    return Answer.ok(
        ErasureWire.write(
            services
                .space(call)
                .erasures()
                .person(wanted.speaker(), wanted.platform(), wanted.dryRun(), call.language())));
  }

  private Answer expire(Call call) {
    boolean dryRun = call.bodyOrEmpty(RetentionWire::dryRun);
    return Answer.ok(RetentionWire.write(services.space(call).messages().expire(dryRun)));
  }

  private Answer receipt(Call call) {
    return Answer.ok(ErasureWire.write(services.space(call).erasures().receipt(call.id("id"))));
  }
}

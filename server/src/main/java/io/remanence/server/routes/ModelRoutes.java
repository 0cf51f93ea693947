package io.remanence.server.routes;

import io.remanence.llm.ModelCheck;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ModelWire;
import java.util.List;

/** Which models serve what, and whether they answer. */
final class ModelRoutes {
  private final Services services;

  ModelRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/v1/models", List.of(), call -> list()),
        Routes.post("/v1/models/check", List.of(), this::check).forRole(Role.OWNER));
  }

  private Answer list() {
    return Answer.ok(
        ModelWire.write(services.remanence().models(), services.remanence().chatModels()));
  }

  /** Asks each language model for next to nothing. */
  private Answer check(Call call) {
    var unused = call.bodyOrEmpty(fields -> "");
    return Answer.ok(
        ModelWire.checked(
            services.remanence().models(), ModelCheck.of(services.remanence().chatModels())));
  }
}

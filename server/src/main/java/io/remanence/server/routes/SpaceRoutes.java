package io.remanence.server.routes;

import io.remanence.error.RemanenceException;
import io.remanence.server.access.Caller;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.space.SpaceName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Spaces: list, make, delete. */
final class SpaceRoutes {
  private final Services services;

  SpaceRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/v1/spaces", List.of(), call -> list(call.caller())),
        Routes.put("/v1/spaces/{space}", List.of(), this::make).forRole(Role.OWNER),
        Routes.delete("/v1/spaces/{space}", List.of(), this::delete).forRole(Role.OWNER));
  }

  private Answer list(Caller caller) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put(
        "items",
        services.remanence().spaces().stream()
            .filter(caller::sees)
            .map(name -> Map.of("name", name))
            .toList());
    tree.put("next_cursor", null);
    return Answer.ok(tree);
  }

  private Answer make(Call call) {
    String name = new SpaceName(call.id("space")).value();
    call.bodyOrEmpty(fields -> name);
    boolean existed = services.remanence().spaces().contains(name);
    services.remanence().createSpace(name);
    return Answer.json(existed ? 200 : 201, Map.of("name", name));
  }

  /**
   * Deletes a space for good.
   *
   * @throws RemanenceException {@code NOT_FOUND} when there is none
   */
  private Answer delete(Call call) {
    services.remanence().deleteSpace(call.id("space"));
    services.keys().forgetSpace(call.id("space"));
    services.events().spaceDeleted(call.id("space"));
    return Answer.noContent();
  }
}

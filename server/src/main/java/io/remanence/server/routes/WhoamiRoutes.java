package io.remanence.server.routes;

import io.remanence.server.access.Caller;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ScopeFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who is calling, and what they may reach. */
final class WhoamiRoutes {
  private final Services services;

  WhoamiRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/v1/whoami", List.of(), call -> Answer.ok(write(call.caller()))).scoped());
  }

  /** What is told is the caller's own, so that every key may ask. */
  private Map<String, @Nullable Object> write(Caller caller) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("key_id", caller.key().orElse(null));
    tree.put("role", caller.role().wireName());
    tree.put("spaces", services.remanence().spaces().stream().filter(caller::sees).toList());
    tree.put("scope", ScopeFields.write(caller.binding()));
    return tree;
  }
}

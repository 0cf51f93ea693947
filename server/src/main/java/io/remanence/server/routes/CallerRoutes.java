package io.remanence.server.routes;

import io.remanence.server.access.Caller;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ScopeFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the caller may do, so that a program need not find out by what it is refused. */
final class CallerRoutes {
  List<Route> routes() {
    return List.of(Routes.get("/v1/whoami", List.of(), CallerRoutes::whoAmI).scoped());
  }

  private static Answer whoAmI(Call call) {
    Caller caller = call.caller();
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("role", caller.role().wireName());
    tree.put("key", caller.keyId().orElse(null));
    tree.put("space", caller.space().orElse(null));
    tree.put("scope", ScopeFields.write(caller.binding()));
    return Answer.ok(tree);
  }
}

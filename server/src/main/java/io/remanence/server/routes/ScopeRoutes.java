package io.remanence.server.routes;

import io.remanence.history.Session;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.Space;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whose data a space holds, and under which keys. */
final class ScopeRoutes {
  private static final String ALL = "/v1/spaces/{space}/scopes";

  private final Services services;

  ScopeRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get(
                ALL,
                List.of(
                    QueryParameter.one("bot"),
                    QueryParameter.one("platform"),
                    QueryParameter.one("limit"),
                    QueryParameter.one("cursor")),
                this::list)
            .scoped(),
        Routes.post(ALL + "/derive", List.of(), this::derive).scoped());
  }

  /** The scopes of all sessions, each with the key under which its memories stand as it is set. */
  private Answer list(Call call) {
    Space space = services.space(call);
    Page page = Page.of(call);
    String after = page.cursor().map(Cursors::sessions).orElse("");
    List<Session> found = SessionListing.of(space, call, after, page.limit() + 1);
    return Answer.ok(
        page.tree(
            found,
            session -> keys(space, Scope.of(session.key()), Optional.empty()),
            session -> Cursors.after(session.key())));
  }

  private Answer derive(Call call) {
    ScopeFields scope = call.caller().narrow(call.body(ScopeFields::read));
    return Answer.ok(keys(services.space(call), scope.scope(), Optional.of(scope)));
  }

  private static Map<String, @Nullable Object> keys(
      Space space, Scope scope, Optional<ScopeFields> given) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    if (given.isEmpty()) {
      tree.putAll(ScopeFields.write(scope));
    }
    tree.put("scope_key", scope.sessionKey().map(SessionKey::encoded).orElse(null));
    tree.put(
        "memory_key", space.placement(scope, given.flatMap(ScopeFields::isolation)).visibility());
    return tree;
  }
}

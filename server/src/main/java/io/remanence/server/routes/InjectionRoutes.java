package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.inject.Injection;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.InjectionWire;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was put into prompts. */
final class InjectionRoutes {
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 1_000;

  private final Services services;

  InjectionRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> listing = new ArrayList<>(SessionAddress.QUERY);
    listing.add(QueryParameter.one("limit"));
    return List.of(
        Routes.get("/v1/spaces/{space}/injections/{id}", ScopeQuery.QUERY, this::show),
        Routes.get("/v1/spaces/{space}/sessions/{session}/injections", listing, this::ofSession));
  }

  private Answer show(Call call) {
    String id = call.id("id");
    Optional<Scope> reader = ScopeQuery.of(call).reader();
    Injection injection =
        services
            .space(call)
            .injection(id)
            .filter(found -> reader.map(scope -> admits(scope, found.scope())).orElse(true))
            .orElseThrow(() -> Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_INJECTION, id));
    return Answer.ok(InjectionWire.write(injection));
  }

  /** Whether the reader's scope is the injection's, as far as the reader names it. */
  private static boolean admits(Scope reader, Scope owner) {
    return reader.bot().equals(owner.bot())
        && reader.platform().equals(owner.platform())
        && (reader.session().isEmpty() || reader.session().equals(owner.session()))
        && (reader.speaker().isEmpty() || reader.speaker().equals(owner.speaker()));
  }

  private Answer ofSession(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    int limit = call.query().integer("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", space.injections(key, limit).stream().map(InjectionWire::write).toList());
    tree.put("next_cursor", null);
    return Answer.ok(tree);
  }
}

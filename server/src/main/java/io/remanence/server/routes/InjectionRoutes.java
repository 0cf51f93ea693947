package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.inject.Injection;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.InjectionWire;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What was put into prompts. */
final class InjectionRoutes {
  private static final String ONE = "/v1/spaces/{space}/injections/{id}";

  private final Services services;

  InjectionRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> listing = new ArrayList<>(SessionAddress.QUERY);
    listing.add(QueryParameter.one("limit"));
    listing.add(QueryParameter.one("cursor"));
    return List.of(
        Routes.get(ONE, ScopeQuery.QUERY, this::show),
        Routes.post(ONE + "/replay", ScopeQuery.QUERY, this::replay),
        Routes.get("/v1/spaces/{space}/sessions/{session}/injections", listing, this::ofSession));
  }

  private Answer show(Call call) {
    Space space = services.space(call);
    return Answer.ok(
        InjectionWire.write(
            found(call, () -> space.injection(ScopeQuery.of(call).reader(), call.id("id")))));
  }

  private Answer replay(Call call) {
    Space space = services.space(call);
    call.bodyOrEmpty(fields -> true);
    return Answer.ok(
        InjectionWire.write(
            found(call, () -> space.replayInjection(ScopeQuery.of(call).reader(), call.id("id")))));
  }

  private static <T> T found(Call call, Supplier<T> asked) {
    try {
      return asked.get();
    } catch (RemanenceException failure) {
      if (failure.code() == ErrorCode.NOT_FOUND) {
        throw Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_INJECTION, call.id("id"));
      }
      throw failure;
    }
  }

  private Answer ofSession(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    Page page = Page.of(call);
    List<Injection> found =
        space.injections(key, page.cursor().map(Cursors::injections), page.limit() + 1);
    return Answer.ok(
        page.tree(found, InjectionWire::write, injection -> Cursors.after(injection.position())));
  }
}

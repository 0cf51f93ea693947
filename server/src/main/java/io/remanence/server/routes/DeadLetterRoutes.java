package io.remanence.server.routes;

import io.remanence.capture.DeadLetter;
import io.remanence.scope.SessionKey;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.DeadLetterWire;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Work of models that came to nothing: list, try again. */
final class DeadLetterRoutes {
  private static final String ALL = "/v1/spaces/{space}/dead-letters";
  private static final List<QueryParameter> SCOPE =
      List.of(
          QueryParameter.one("bot"), QueryParameter.one("platform"), QueryParameter.one("session"));

  private final Services services;

  DeadLetterRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    List<QueryParameter> listing = new java.util.ArrayList<>(SCOPE);
    listing.add(QueryParameter.one("limit"));
    listing.add(QueryParameter.one("cursor"));
    return List.of(
        Routes.get(ALL, listing, this::list),
        Routes.post(ALL + "/{id}/replay", SCOPE, this::replay));
  }

  private Answer list(Call call) {
    Page page = Page.of(call);
    List<DeadLetter> found =
        services
            .space(call)
            .capture()
            .deadLetters(session(call), page.cursor().map(Cursors::id), page.limit() + 1);
    return Answer.ok(
        page.tree(found, DeadLetterWire::write, letter -> Cursors.afterId(letter.id())));
  }

  private Answer replay(Call call) {
    call.bodyOrEmpty(fields -> true);
    services.space(call).capture().replay(session(call), call.id("id"));
    return Answer.ok(Map.of("replayed", true));
  }

  /** The session whose letters are meant; without one the space is. */
  private static Optional<SessionKey> session(Call call) {
    Optional<SessionKey> session =
        ScopeQuery.of(call).scope().sessionKey().map(call.caller()::narrow);
    if (session.isEmpty()) {
      // Without a session all of the space's are meant.
      call.caller().require(Role.OWNER);
      call.caller().requireUnbound();
    }
    return session;
  }
}

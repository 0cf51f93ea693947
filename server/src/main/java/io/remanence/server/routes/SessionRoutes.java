package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.history.Session;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.Refusal;
import io.remanence.server.wire.SessionWire;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import java.util.List;

/** Session records: make, change, list, show, delete. */
final class SessionRoutes {
  private static final String ONE = "/v1/spaces/{space}/sessions/{session}";

  private final Services services;

  SessionRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get(
            "/v1/spaces/{space}/sessions",
            List.of(QueryParameter.one("limit"), QueryParameter.one("cursor")),
            this::list),
        Routes.put(ONE, SessionAddress.QUERY, this::put),
        Routes.get(ONE, SessionAddress.QUERY, this::show),
        Routes.delete(ONE, SessionAddress.QUERY, this::delete));
  }

  private Answer list(Call call) {
    Page page = Page.of(call);
    String after = page.cursor().map(Cursors::sessions).orElse("");
    List<Session> found = services.space(call).sessions(after, page.limit() + 1);
    return Answer.ok(page.tree(found, SessionWire::write, session -> Cursors.after(session.key())));
  }

  private Answer put(Call call) {
    Space space = services.space(call);
    SessionWire.Incoming wanted = call.bodyOrEmpty(SessionWire::read);
    SessionKey key = SessionAddress.of(space, call, wanted.bot(), wanted.platform());
    Session session = space.putSession(key, wanted.toChange(key));
    return Answer.ok(SessionWire.write(session, space.settings(key)));
  }

  private Answer show(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    Session session = space.session(key).orElseThrow(() -> absent(key));
    return Answer.ok(SessionWire.write(session, space.settings(key)));
  }

  private Answer delete(Call call) {
    Space space = services.space(call);
    SessionKey key = SessionAddress.of(space, call);
    if (!space.deleteSession(key)) {
      throw absent(key);
    }
    return Answer.noContent();
  }

  private static Refusal absent(SessionKey key) {
    return Refusal.of(ErrorCode.NOT_FOUND, Phrase.NO_SESSION, key.session());
  }
}

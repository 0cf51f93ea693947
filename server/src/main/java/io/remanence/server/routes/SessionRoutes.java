package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.history.Session;
import io.remanence.scope.SessionKey;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.http.Route;
import io.remanence.server.wire.Cursors;
import io.remanence.server.wire.Refusal;
import io.remanence.server.wire.SessionWire;
import io.remanence.server.words.Phrase;
import io.remanence.settings.SettingKey;
import io.remanence.space.Space;
import java.util.List;
import java.util.Optional;

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
                List.of(
                    QueryParameter.one("bot"),
                    QueryParameter.one("platform"),
                    QueryParameter.one("limit"),
                    QueryParameter.one("cursor")),
                this::list)
            .scoped(),
        Routes.put(ONE, SessionAddress.QUERY, this::put),
        Routes.get(ONE, SessionAddress.QUERY, this::show),
        Routes.delete(ONE, SessionAddress.QUERY, this::delete).forRole(Role.OWNER));
  }

  private Answer list(Call call) {
    Page page = Page.of(call);
    String after = page.cursor().map(Cursors::sessions).orElse("");
    List<Session> found = SessionListing.of(services.space(call), call, after, page.limit() + 1);
    return Answer.ok(page.tree(found, SessionWire::write, session -> Cursors.after(session.key())));
  }

  private Answer put(Call call) {
    Space space = services.space(call);
    SessionWire.Incoming wanted = call.bodyOrEmpty(SessionWire::read);
    SessionKey key = SessionAddress.of(space, call, wanted.bot(), wanted.platform());
    if (!call.caller().isOwner()) {
      checkRights(space.session(key), wanted);
    }
    wanted.toChange(key).parent().ifPresent(call.caller()::narrow);
    Session session = space.putSession(key, wanted.toChange(key));
    return Answer.ok(SessionWire.write(session, space.settings(key)));
  }

  /** What only an owner may set, or may set a second time. */
  private static void checkRights(Optional<Session> known, SessionWire.Incoming wanted) {
    for (String name : wanted.settings().members().keySet()) {
      if (SettingKey.of(name).filter(SettingKey::ownerOnly).isPresent()) {
        throw Refusal.of(ErrorCode.FORBIDDEN, Phrase.OWNER_SETTING, "'" + name + "'");
      }
    }
    known.ifPresent(
        session -> {
          String id = session.key().session();
          checkSame("room", id, session.room(), wanted.room());
          checkSame("peer_is_owner", id, Optional.of(session.peerIsOwner()), wanted.peerIsOwner());
          checkSame("parent", id, session.parent().map(SessionKey::session), wanted.parent());
        });
  }

  private static <T> void checkSame(String what, String id, Optional<T> set, Optional<T> wanted) {
    if (set.isPresent() && wanted.isPresent() && !set.equals(wanted)) {
      throw Refusal.of(ErrorCode.FORBIDDEN, Phrase.ALREADY_SET, what, id);
    }
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

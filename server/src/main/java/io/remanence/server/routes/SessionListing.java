package io.remanence.server.routes;

import io.remanence.history.Session;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Call;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.Space;
import java.util.ArrayList;
import java.util.List;

/** Sessions of the bot and platform that a call names; only an owner may name neither. */
final class SessionListing {
  private static final int PAGE = 200;

  private SessionListing() {}

  /**
   * Sessions by key.
   *
   * @param after only those with a greater encoded key
   */
  static List<Session> of(Space space, Call call, String after, int limit) {
    ScopeFields scope = ScopeQuery.of(call);
    if (scope.isEmpty()) {
      return space.sessions(after, limit);
    }
    List<Session> found = new ArrayList<>();
    String from = after;
    while (true) {
      List<Session> page = space.sessions(from, PAGE);
      page.stream()
          .filter(session -> isOf(scope, session.key()) && call.caller().reaches(session.key()))
          .limit((long) limit - found.size())
          .forEach(found::add);
      if (found.size() == limit || page.size() < PAGE) {
        return found;
      }
      from = page.getLast().key().encoded();
    }
  }

  private static boolean isOf(ScopeFields scope, SessionKey session) {
    return (scope.bot().isEmpty() || scope.bot().equals(session.bot()))
        && (scope.platform().isEmpty() || scope.platform().equals(session.platform()));
  }
}

package io.remanence.server.routes;

import io.remanence.scope.Isolation;
import io.remanence.server.access.Caller;
import io.remanence.server.http.Call;
import io.remanence.server.http.QueryParameter;
import io.remanence.server.wire.ScopeFields;
import java.util.List;
import java.util.Optional;

/** The scope fields of a query string. */
final class ScopeQuery {
  /** Their names. */
  static final List<QueryParameter> QUERY =
      List.of(
          QueryParameter.one("bot"),
          QueryParameter.one("platform"),
          QueryParameter.one("session"),
          QueryParameter.one("speaker"),
          QueryParameter.one("isolation"));

  private ScopeQuery() {}

  /** The scope that the caller means, see {@link Caller#narrow(ScopeFields)}. */
  static ScopeFields of(Call call) {
    return call.caller().narrow(given(call));
  }

  private static ScopeFields given(Call call) {
    return new ScopeFields(
        bot(call),
        platform(call),
        call.query().text("session"),
        call.query().text("speaker"),
        call.query().named("isolation", Isolation::named));
  }

  /** The bot, given or bound; an empty one is none. */
  static Optional<String> bot(Call call) {
    return call.caller().bot(call.query().text("bot").filter(id -> !id.isEmpty()));
  }

  /** The platform, given or bound; an empty one is none. */
  static Optional<String> platform(Call call) {
    return call.caller().platform(call.query().text("platform").filter(id -> !id.isEmpty()));
  }
}

package io.remanence.server.routes;

import io.remanence.scope.Isolation;
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

  static ScopeFields of(Call call) {
    return new ScopeFields(
        bot(call),
        platform(call),
        call.query().text("session"),
        call.query().text("speaker"),
        call.query().named("isolation", Isolation::named));
  }

  /** The bot; an empty one is none. */
  static Optional<String> bot(Call call) {
    return call.query().text("bot").filter(id -> !id.isEmpty());
  }

  /** The platform; an empty one is none. */
  static Optional<String> platform(Call call) {
    return call.query().text("platform").filter(id -> !id.isEmpty());
  }
}

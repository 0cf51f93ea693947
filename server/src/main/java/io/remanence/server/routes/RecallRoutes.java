package io.remanence.server.routes;

import io.remanence.recall.RecallResult;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.RecallWire;
import io.remanence.space.Space;
import java.util.List;

/** Finding what is relevant. */
final class RecallRoutes {
  private final Services services;

  RecallRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.post("/v1/spaces/{space}/recall", List.of(), this::recall)
            .forRole(Role.READER)
            .scoped());
  }

  private Answer recall(Call call) {
    Space space = services.space(call);
    RecallWire.Question question =
        call.body(fields -> RecallWire.read(fields, call.caller()::narrow));
    services.readiness().awaitFirst();
    RecallResult result = space.recall(question.query());
    services.metrics().recall(result.hits().size(), !result.degraded().isEmpty());
    return Answer.ok(RecallWire.write(result, question.explain()));
  }
}

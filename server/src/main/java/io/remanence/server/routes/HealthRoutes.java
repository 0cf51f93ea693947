package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.server.access.Caller;
import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.server.wire.ProbeWire;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import java.util.List;
import java.util.Map;

/** Whether the server is alive and ready, and its figures. */
final class HealthRoutes {
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final Services services;

  HealthRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/health", List.of(), call -> Answer.ok(Map.of("status", "ok"))).open(),
        Routes.get("/ready", List.of(), this::ready).open(),
        Routes.get("/metrics", List.of(), this::metrics).forRole(Role.OWNER),
        Routes.post("/v1/spaces/{space}/health/isolation", List.of(), this::isolation)
            .forRole(Role.OWNER));
  }

  private Answer ready(Call call) {
    List<ErrorDetail> missing = services.readiness().missing();
    if (!missing.isEmpty() && call.knownCaller().filter(Caller::isOperator).isEmpty()) {
      // What is missing may name spaces, which are not everybody's to know.
      throw Refusal.of(ErrorCode.UNAVAILABLE, Phrase.NOT_READY, Phrase.NOT_EVERYTHING);
    }
    if (!missing.isEmpty()) {
      throw Refusal.of(
          ErrorCode.UNAVAILABLE,
          Phrase.NOT_READY,
          missing.stream().reduce(ErrorText.BOTH::with).orElseThrow());
    }
    return Answer.ok(Map.of("status", "ready"));
  }

  private Answer isolation(Call call) {
    var unused = call.bodyOrEmpty(fields -> "");
    return Answer.ok(ProbeWire.write(services.space(call).probeIsolation(), call.language()));
  }

  private Answer metrics(Call call) {
    return Answer.text(
        PROMETHEUS, services.metrics().scrape(services.remanence(), call.caller()::sees));
  }
}

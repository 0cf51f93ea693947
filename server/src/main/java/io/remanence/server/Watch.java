package io.remanence.server;

import io.remanence.audit.Actor;
import io.remanence.server.access.Caller;
import io.remanence.server.http.RefusedRequest;
import io.remanence.server.http.RequestListener;
import io.remanence.server.routes.Services;
import java.util.Optional;

/** Counts requests, and has written down what was refused. */
final class Watch implements RequestListener {
  private final Services services;

  Watch(Services services) {
    this.services = services;
  }

  @Override
  public void answered(String method, String template, int status, long nanos) {
    services.metrics().request(method, template, status, nanos);
  }

  @Override
  public void refused(RefusedRequest request) {
    Optional<String> space = request.space().or(() -> request.caller().flatMap(Caller::space));
    Actor actor = request.caller().map(Caller::actor).orElseGet(Actor::nobody);
    services.refused(
        "rest",
        space,
        actor,
        "%s %s %d".formatted(request.method(), request.template(), request.status()));
  }
}

package io.remanence.server;

import io.remanence.audit.Actor;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.server.access.Caller;
import io.remanence.server.http.RefusedRequest;
import io.remanence.server.http.RequestListener;
import io.remanence.server.metrics.ServerMetrics;
import io.remanence.space.Remanence;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts requests, and writes down in the audit of a space what was refused there. */
final class Watch implements RequestListener {
  private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

  private final Remanence remanence;
  private final ServerMetrics metrics;

  Watch(Remanence remanence, ServerMetrics metrics) {
    this.remanence = remanence;
    this.metrics = metrics;
  }

  @Override
  public void answered(String method, String template, int status, long nanos) {
    metrics.request(method, template, status, nanos);
  }

  @Override
  public void refused(RefusedRequest request) {
    metrics.refused("rest");
    Optional<String> space = request.space().or(() -> request.caller().flatMap(Caller::space));
    if (space.isEmpty()) {
      return;
    }
    Actor actor = request.caller().map(Caller::actor).orElseGet(Actor::nobody);
    String attempt = "%s %s %d".formatted(request.method(), request.template(), request.status());
    try {
      remanence.space(space.get()).audit().refused(actor, attempt);
    } catch (RemanenceException failure) {
      // Of a space that is not there, nothing is said to whoever asks for it.
      if (failure.code() != ErrorCode.NOT_FOUND && failure.code() != ErrorCode.INVALID_ARGUMENT) {
        LOG.warn("a refusal could not be written down: {}", failure.getMessage());
      }
    }
  }
}

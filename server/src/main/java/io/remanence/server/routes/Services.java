package io.remanence.server.routes;

import io.remanence.audit.Actor;
import io.remanence.audit.ActorRole;
import io.remanence.server.http.Call;
import io.remanence.server.metrics.ServerMetrics;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * What routes work with.
 *
 * @param zone the zone of times in imported files that name none
 */
public record Services(
    Remanence remanence, Readiness readiness, ServerMetrics metrics, Clock clock, ZoneId zone) {
  /** Without keys every caller is the owner. */
  private static final Actor CALLER = Actor.of(ActorRole.OWNER, "rest");

  /** The space that stands in the call's path, as the caller uses it. */
  Space space(Call call) {
    return remanence.space(call.id("space")).as(CALLER);
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

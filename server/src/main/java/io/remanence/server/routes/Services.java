package io.remanence.server.routes;

import io.remanence.server.access.Caller;
import io.remanence.server.access.Keys;
import io.remanence.server.event.EventHub;
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
    Remanence remanence,
    Readiness readiness,
    ServerMetrics metrics,
    Keys keys,
    EventHub events,
    Clock clock,
    ZoneId zone) {
  /** The space that stands in the call's path, as the caller uses it. */
  public Space space(Call call) {
    return space(call.caller(), call.id("space"));
  }

  /**
   * The space of this name, as the caller uses it.
   *
   * @throws io.remanence.server.wire.Refusal 403 when it is not theirs
   */
  public Space space(Caller caller, String name) {
    caller.requireSpace(name);
    return remanence.space(name).as(caller.actor());
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

package io.remanence.server.routes;

import io.remanence.audit.Actor;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.server.access.Caller;
import io.remanence.server.access.Keys;
import io.remanence.server.event.EventHub;
import io.remanence.server.http.Call;
import io.remanence.server.http.Traffic;
import io.remanence.server.metrics.ServerMetrics;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
    Traffic traffic,
    Clock clock,
    ZoneId zone) {
  private static final Logger LOG = LoggerFactory.getLogger(Services.class);

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

  /**
   * Counts that somebody was refused, and writes it down in the space that they tried. Whoever is
   * refused is told of that alone, whatever becomes of the entry, and nothing of whether the space
   * is there.
   *
   * @param space absent where they tried none
   */
  public void refused(String surface, Optional<String> space, Actor actor, String attempt) {
    metrics.refused(surface);
    if (space.isEmpty()) {
      return;
    }
    try {
      remanence.space(space.get()).audit().refused(actor, attempt);
    } catch (RemanenceException failure) {
      if (failure.code() != ErrorCode.NOT_FOUND && failure.code() != ErrorCode.INVALID_ARGUMENT) {
        LOG.warn("a refusal could not be written down: {}", failure.getMessage());
      }
    }
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

package io.remanence.server.http;

import io.remanence.server.access.Caller;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line for each request, in the log {@code io.remanence.access}: the address it came from, who
 * called, the route, the status, how long it took, and the request's id. It names the route and
 * never its path, since ids and texts are not for logs.
 *
 * @param on whether anything is written
 */
public record AccessLog(boolean on) {
  private static final Logger LOG = LoggerFactory.getLogger("io.remanence.access");

  void write(
      String address, Optional<Caller> caller, String route, int status, long nanos, String id) {
    if (on) {
      LOG.info(
          "{} {} \"{}\" {} {} ms {}",
          address,
          caller.map(Caller::name).orElse("-"),
          route,
          status,
          TimeUnit.NANOSECONDS.toMillis(nanos),
          id);
    }
  }
}

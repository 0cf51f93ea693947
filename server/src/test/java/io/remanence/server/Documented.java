package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.server.http.Route;
import io.remanence.server.openapi.OpenApiDocument;
import io.remanence.server.openapi.Operation;
import java.net.http.HttpRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Holds every answer that a test gets to what the document says of its operation. */
final class Documented {
  private static final Map<String, Operation> ALL = Operation.all();
  private static volatile List<Route> routes = List.of();

  private Documented() {}

  /** From now on answers of these routes are looked at. */
  static void hold(List<Route> all) {
    routes = List.copyOf(all);
  }

  static void check(HttpRequest request, int status) {
    routes.stream()
        .filter(route -> matches(route, request))
        .min(
            Comparator.comparingLong(
                route -> route.template().chars().filter(c -> c == '{').count()))
        .filter(route -> ALL.containsKey(Operation.name(route)))
        .ifPresent(
            route ->
                assertThat(
                        OpenApiDocument.statuses(
                            route, Objects.requireNonNull(ALL.get(Operation.name(route)))))
                    .as("the statuses that are documented of %s", Operation.name(route))
                    .contains(Integer.toString(status)));
  }

  private static boolean matches(Route route, HttpRequest request) {
    String path = route.template().replaceAll("\\{[a-z_]+}", "\\\\E[^/]+\\\\Q");
    return route.method().equals(request.method())
        && Pattern.matches("\\Q" + path + "\\E", request.uri().getRawPath());
  }
}

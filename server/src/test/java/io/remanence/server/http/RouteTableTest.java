package io.remanence.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.server.http.Route.BodyKind;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RouteTableTest {
  private static Route route(String method, String template) {
    return new Route(method, template, List.of(), BodyKind.NONE, call -> Answer.noContent());
  }

  private final RouteTable table =
      new RouteTable(
          List.of(
              route("GET", "/things/{id}"),
              route("POST", "/things/prune"),
              route("DELETE", "/things/{id}")));

  @Test
  void an_id_may_be_named_as_another_route_is() {
    assertThat(table.find("POST", List.of("things", "prune")).ids()).isEmpty();
    assertThat(table.find("GET", List.of("things", "prune")).ids()).containsEntry("id", "prune");
  }

  @Test
  void allows_all_methods_of_a_path() {
    assertThat(table.methods(List.of("things", "prune")))
        .contains("DELETE, GET, HEAD, OPTIONS, POST");
    assertThat(table.methods(List.of("nothing"))).isEmpty();
  }
}

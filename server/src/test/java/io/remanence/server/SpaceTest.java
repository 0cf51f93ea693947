package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class SpaceTest extends ServerTest {
  @Test
  void spaces_are_made_listed_and_deleted() {
    assertThat(client.put("/v1/spaces/work", Map.of()).status()).isEqualTo(201);
    assertThat(client.put("/v1/spaces/work", Map.of()).status()).isEqualTo(200);
    assertThat(ok(client.get("/v1/spaces")).items())
        .extracting(space -> space.get("name"))
        .contains("work");
    ok(client.post("/v1/spaces/work/sessions/a/messages", messages("user", "only here")));
    assertThat(ok(client.get(SESSIONS + "a/messages")).items()).isEmpty();
    assertThat(client.delete("/v1/spaces/work").status()).isEqualTo(204);
    problem(client.delete("/v1/spaces/work"), 404, "not_found");
    problem(client.get("/v1/spaces/work/stats"), 404, "not_found");
    assertThat(client.put("/v1/spaces/work", Map.of()).status()).isEqualTo(201);
    assertThat(ok(client.get("/v1/spaces/work/sessions/a/messages")).items()).isEmpty();
  }

  @Test
  void only_a_put_makes_a_space() {
    problem(client.get("/v1/spaces/other/stats"), 404, "not_found");
    problem(
        client.post("/v1/spaces/other/sessions/a/messages", messages("user", "x")),
        404,
        "not_found");
    ok(client.get(SPACE + "/stats"));
  }

  @Test
  void bad_names_are_refused() {
    for (String name : new String[] {"A", "-a", "a.b", "%2E%2E", "a%2Fb", "x".repeat(64), "空"}) {
      invalid(
          client.put("/v1/spaces/" + (name.equals("空") ? Client.in(name) : name), Map.of()),
          "space name");
    }
    invalid(client.put("/v1/spaces/a", Map.of("name", "b")), "name is an unknown key");
  }
}

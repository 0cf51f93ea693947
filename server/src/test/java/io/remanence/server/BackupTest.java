package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Copies and the probe over REST. */
final class BackupTest extends ServerTest {
  @Test
  void the_probe_answers_with_its_checks_in_the_callers_language() {
    Client.Reply reply = ok(client.post(SPACE + "/health/isolation", Map.of()));
    assertThat(reply.json()).containsEntry("status", "ok");
    assertThat((List<?>) reply.json().get("checks")).isNotEmpty();
    Client.Reply chinese =
        ok(
            client.post(
                SPACE + "/health/isolation",
                Map.of(),
                "Content-Type",
                "application/json",
                "Accept-Language",
                "zh"));
    assertThat(String.valueOf(chinese.json().get("checks"))).contains("隔离");
    assertThat(ok(client.get(SPACE + "/memories")).items()).isEmpty();
    problem(client.post("/v1/spaces/none/health/isolation", Map.of()), 404, "not_found");
  }

  @Test
  void a_copy_takes_no_path_and_needs_files() {
    problem(client.get(SPACE + "/backup"), 409, "conflict");
    invalid(client.get(SPACE + "/backup?out=/tmp/x"), "out");
  }
}

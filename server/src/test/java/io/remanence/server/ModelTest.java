package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.RemanenceException;
import io.remanence.testkit.ModelProtocol;
import io.remanence.testkit.StubModelServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Language models of a server, by its settings. */
final class ModelTest {
  @TempDir private Path data;
  private final StubModelServer stub = new StubModelServer();

  @AfterEach
  void close() {
    stub.close();
  }

  private ServerOptions options(Map<String, String> environment) {
    return ServerOptions.of(data)
        .withPort(0)
        .withEnvironment(environment)
        .withSettings(Map.of("embedding.provider", "none"));
  }

  private Map<String, String> environment() {
    return Map.of(
        "REMANENCE_LLM_BASE_URL",
        stub.baseUrl(ModelProtocol.OPENAI).toString(),
        "REMANENCE_LLM_API_KEY",
        StubModelServer.KEY,
        "REMANENCE_LLM_MODEL",
        "stub-1",
        "REMANENCE_LLM_SUMMARY_MODEL",
        "stub-2",
        "REMANENCE_LLM_SUMMARY_MAX_OUTPUT_TOKENS",
        "900");
  }

  @Test
  void a_turn_is_captured_by_the_model_that_is_set() throws InterruptedException {
    stub.then(
        "{\"statements\":[{\"text\":\"The user's brother Oskar lives in Bergen.\",\"importance\":3,"
            + "\"from\":\"user\"}]}");
    try (RemanenceServer server = RemanenceServer.start(options(environment()))) {
      Client client = new Client(server.address());
      Client.Reply turn =
          client.post(
              "/v1/spaces/default/sessions/a/turns",
              Map.of(
                  "message",
                  Map.of(
                      "role",
                      "user",
                      "content",
                      "My brother Oskar lives in Bergen.",
                      "speaker",
                      Map.of("id", "u1", "name", "Ann"))));
      assertThat(turn.status()).as(turn.text()).isEqualTo(200);
      Client.Reply done =
          client.post(
              "/v1/spaces/default/sessions/a/turns/" + turn.json().get("turn_id") + "/complete",
              Map.of("messages", List.of(Map.of("role", "assistant", "content", "Nice."))));
      assertThat(done.status()).as(done.text()).isEqualTo(200);
      Map<?, ?> stats = client.get("/v1/spaces/default/stats").json();
      for (int i = 0; i < 200 && !Integer.valueOf(0).equals(stats.get("pending_captures")); i++) {
        Thread.sleep(50);
        stats = client.get("/v1/spaces/default/stats").json();
      }
      assertThat(stats.get("pending_captures")).isEqualTo(0);
      assertThat(stats.get("dead_letters")).isEqualTo(0);
      assertThat(stats.get("llm_tokens"))
          .isInstanceOfSatisfying(Map.class, used -> assertThat(used).containsKey("capture"));
      assertThat(stub.requests()).hasSize(1);
      assertThat(stub.requests().getFirst().model()).isEqualTo("stub-1");
      assertThat(stub.requests().getFirst().key()).isEqualTo(StubModelServer.KEY);
      assertThat(stub.requests().getFirst().user()).contains("My brother Oskar lives in Bergen.");
      assertThat(client.get("/v1/spaces/default/memories?session=a&speaker=u1").text())
          .contains("The user's brother Oskar");
    }
  }

  @Test
  void it_says_which_model_serves_what_and_asks_only_when_told_to() {
    try (RemanenceServer server = RemanenceServer.start(options(environment()))) {
      Client client = new Client(server.address());
      Client.Reply models = client.get("/v1/models");
      assertThat(models.json())
          .isEqualTo(
              Map.of(
                  "embedding",
                  List.of(),
                  "llm",
                  List.of(
                      item("capture", "stub-1", 4_096),
                      item("summary", "stub-2", 900),
                      item("topic", "stub-1", 4_096),
                      item("candidate", "stub-1", 4_096))));
      assertThat(stub.requests()).isEmpty();
      stub.then("OK").thenStatus(401);
      Client.Reply checked = client.post("/v1/models/check", Map.of());
      assertThat(checked.status()).as(checked.text()).isEqualTo(200);
      assertThat(checked.text())
          .contains(
              "\"reached\":true", "\"reached\":false", "openai-compatible/stub-2: it answered")
          .doesNotContain(StubModelServer.KEY);
      assertThat(stub.requests()).as("once a model").hasSize(2);
      assertThat(client.post("/v1/models/check", Map.of("x", 1)).status()).isEqualTo(400);
    }
  }

  private static Map<String, Object> item(String purpose, String model, int output) {
    return Map.of(
        "purpose",
        purpose,
        "model",
        "openai-compatible/" + model,
        "context_window",
        128_000,
        "max_output_tokens",
        output);
  }

  @Test
  void an_unknown_provider_stops_the_start_and_frees_the_directory() {
    assertThatThrownBy(
            () ->
                RemanenceServer.start(
                    options(Map.of("REMANENCE_LLM_PROVIDER", "opnai", "REMANENCE_LLM_MODEL", "m"))))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("llm.provider is 'opnai'")
        .hasMessageContaining("ollama");
    RemanenceServer.start(options(Map.of())).close();
  }
}

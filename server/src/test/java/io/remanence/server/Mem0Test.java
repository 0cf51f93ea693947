package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** mem0's clients, by the requests that they send. */
final class Mem0Test extends ServerTest {
  private static final String[] TOKEN = {
    "Content-Type", "application/json", "Authorization", "Token m0-anything"
  };

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> results(Client.Reply reply) {
    return (List<Map<String, Object>>) Objects.requireNonNull(ok(reply).json().get("results"));
  }

  private String add(String text, String user) {
    return String.valueOf(
        results(
                client.post(
                    "/v3/memories/add/",
                    Map.of(
                        "messages",
                        List.of(message("user", text)),
                        "user_id",
                        user,
                        "infer",
                        false,
                        "metadata",
                        Map.of("topic", "food")),
                    TOKEN))
            .getFirst()
            .get("id"));
  }

  @Test
  void a_memory_lives_from_add_to_delete() {
    String id = add("Ann loves 火锅 and hot pot.", "ann");
    add("Bob loves soup.", "bob");
    assertThat(ok(client.get("/v1/ping/", TOKEN)).json()).containsEntry("status", "ok");
    List<Map<String, Object>> found =
        results(
            client.post(
                "/v3/memories/search/",
                Map.of(
                    "query",
                    "what does she love? hot pot",
                    "output_format",
                    "v1.1",
                    "top_k",
                    3,
                    "filters",
                    Map.of("AND", List.of(Map.of("user_id", "ann")))),
                TOKEN));
    assertThat(found).hasSize(1);
    assertThat(found.getFirst())
        .containsEntry("id", id)
        .containsEntry("memory", "Ann loves 火锅 and hot pot.")
        .containsEntry("user_id", "ann")
        .containsEntry("metadata", Map.of("topic", "food"))
        .containsKeys("score", "created_at", "hash");
    assertThat(
            results(
                client.post(
                    "/v3/memories/?page=1&page_size=10",
                    Map.of("filters", Map.of("user_id", "ann")),
                    TOKEN)))
        .hasSize(1);
    ok(client.put("/v1/memories/" + id + "/", Map.of("text", "Ann loves noodles."), TOKEN));
    assertThat(ok(client.get("/v1/memories/" + id + "/", TOKEN)).json())
        .containsEntry("memory", "Ann loves noodles.");
    assertThat(ok(client.get("/v1/memories/" + id + "/history/", TOKEN)).text())
        .contains("\"old_memory\":\"Ann loves 火锅 and hot pot.\"")
        .contains("\"new_memory\":\"Ann loves noodles.\"");
    assertThat(ok(client.delete("/v1/memories/" + id + "/", TOKEN)).text()).contains("deleted");
    problem(client.get("/v1/memories/" + id + "/", TOKEN), 404, "not_found");
    ok(client.delete("/v1/memories/?user_id=bob", TOKEN));
    assertThat(
            results(
                client.post("/v3/memories/", Map.of("filters", Map.of("user_id", "bob")), TOKEN)))
        .isEmpty();
  }

  @Test
  void a_conversation_is_captured_as_a_turn() {
    List<Map<String, Object>> made =
        results(
            client.post(
                "/v1/memories/",
                Map.of(
                    "messages",
                    List.of(
                        message("user", "My sister Ann lives in Bergen since March."),
                        message("assistant", "Noted, Bergen.")),
                    "user_id",
                    "u1"),
                TOKEN));
    assertThat(made).hasSize(1);
    assertThat(
            ok(client.post(
                    "/v2/memories/search/",
                    Map.of("query", "Where does Ann live?", "filters", Map.of("user_id", "u1")),
                    TOKEN))
                .text())
        .startsWith("[")
        .contains("Bergen");
  }

  @Test
  void the_self_hosted_paths_work_too() {
    String[] key = {"Content-Type", "application/json", "X-API-Key", "k"};
    assertThat(
            results(
                client.post(
                    "/memories",
                    Map.of(
                        "messages", List.of(message("user", "I play the cello.")), "run_id", "r1"),
                    key)))
        .hasSize(1);
    assertThat(results(client.get("/memories?run_id=r1", key))).hasSize(1);
    assertThat(results(client.post("/search", Map.of("query", "cello", "run_id", "r1"), key)))
        .hasSize(1);
    assertThat(results(client.get("/memories?agent_id=r1", key))).isEmpty();
  }
}

package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What keys open over MCP. */
final class McpKeyTest extends ServerTest {
  private String key(String role, Map<String, Object> scope) {
    Map<String, Object> wanted =
        scope.isEmpty() ? Map.of("role", role) : Map.of("role", role, "scope", scope);
    return String.valueOf(
        ok(client.post(SPACE + "/keys", wanted, with(server.token()))).json().get("key"));
  }

  private static String[] with(String key, String... more) {
    List<String> headers =
        new ArrayList<>(
            List.of("Content-Type", "application/json", "Authorization", "Bearer " + key));
    headers.addAll(List.of(more));
    return headers.toArray(String[]::new);
  }

  private Client.Reply call(String tool, Map<String, Object> arguments, String... headers) {
    return request("tools/call", Map.of("name", tool, "arguments", arguments), headers);
  }

  private Client.Reply request(String method, Map<String, Object> params, String... headers) {
    return client.post(
        "/mcp", Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params), headers);
  }

  @Test
  void a_key_is_wanted_where_there_are_keys() {
    String key = key("agent", Map.of());
    ok(request("ping", Map.of(), with(key)));
    ok(request("ping", Map.of(), "Content-Type", "application/json", "X-API-Key", key));
    problem(request("ping", Map.of(), "Content-Type", "application/json"), 401, "unauthenticated");
    problem(request("ping", Map.of(), with("wrong")), 401, "unauthenticated");
  }

  @Test
  void a_bound_key_says_for_whom_and_headers_can_not_widen_it() {
    String mei = key("agent", Map.of("session", "tea", "speaker", "mei"));
    String ada = key("agent", Map.of("session", "tea", "speaker", "ada"));
    ok(call("remember", Map.of("content", "Mei keeps bees on the roof"), with(mei)));
    assertThat(ok(call("recall", Map.of("query", "bees"), with(mei))).text())
        .contains("\"count\":1");
    assertThat(ok(call("recall", Map.of("query", "bees"), with(ada))).text())
        .contains("\"count\":0");
    problem(
        call("recall", Map.of("query", "bees"), with(ada, "X-Memory-User", "mei")),
        403,
        "forbidden");
    problem(
        call("recall", Map.of("query", "bees"), with(ada, "X-Memory-Group", "other")),
        403,
        "forbidden");
    problem(
        call("recall", Map.of("query", "bees"), with(ada, "X-Memory-Space", "other")),
        403,
        "forbidden");
  }

  @Test
  void a_reader_looks_and_changes_nothing() {
    String reader = key("reader", Map.of());
    String[] headers = with(reader, "X-Memory-User", "mei");
    assertThat(ok(request("tools/list", Map.of(), headers)).text())
        .contains("\"recall\"")
        .doesNotContain("\"remember\"", "\"forget\"", "\"update_profile\"");
    ok(call("recall", Map.of("query", "bees"), headers));
    assertThat(ok(call("remember", Map.of("content", "x"), headers)).text())
        .contains("\"isError\":true", "may only read", "forbidden");
    assertThat(
            ok(client.get(
                    SPACE + "/audit?operation=refused",
                    "Authorization",
                    "Bearer " + server.token()))
                .text())
        .contains("mcp remember", "mei");
    assertThat(ok(client.get("/metrics", "Authorization", "Bearer " + server.token())).text())
        .contains("remanence_refusals_total{surface=\"mcp\"} 1.0");
    assertThat(ok(call("list_memories", Map.of(), headers)).text()).contains("\"count\":0");
  }

  @Test
  void an_agent_that_names_nobody_shakes_hands_and_gets_errors_of_its_tools() {
    String agent = key("agent", Map.of());
    ok(request("tools/list", Map.of(), with(agent)));
    assertThat(ok(call("recall", Map.of("query", "x"), with(agent))).text())
        .contains("\"isError\":true", "X-Memory-User");
  }
}

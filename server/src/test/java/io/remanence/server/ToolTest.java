package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ToolTest extends ServerTest {
  private static final Map<String, Object> HERE = Map.of("session", "a", "speaker", "u");

  private Client.Reply call(String tool, Map<String, Object> arguments, String... headers) {
    return client.post(
        SPACE + "/tools/" + tool, Map.of("scope", HERE, "arguments", arguments), headers);
  }

  @Test
  void tools_are_listed_as_chat_protocols_declare_them_in_both_languages() {
    Client.Reply english = ok(client.get(SPACE + "/tools"));
    assertThat(english.items()).allMatch(item -> "function".equals(item.get("type")));
    assertThat(names(english))
        .containsExactly(
            "remember",
            "recall",
            "list_memories",
            "forget",
            "search_history",
            "update_profile",
            "recent_messages");
    assertThat(english.text())
        .contains("\"additionalProperties\":false", "\"required\":[\"content\"]")
        .contains("Remember one statement");
    Client.Reply chinese = ok(client.get(SPACE + "/tools", "Accept-Language", "zh-CN"));
    assertThat(names(chinese)).isEqualTo(names(english));
    assertThat(chinese.text()).contains("记住一条陈述");
  }

  private static List<Object> names(Client.Reply reply) {
    List<Object> names = new ArrayList<>();
    for (Map<String, Object> item : reply.items()) {
      if (item.get("function") instanceof Map<?, ?> function) {
        names.add(String.valueOf(function.get("name")));
      }
    }
    return names;
  }

  @Test
  void an_agent_remembers_recalls_and_forgets() {
    Client.Reply remembered =
        ok(call("remember", Map.of("content", "渡轮七点四十开", "tags", List.of("出行"))));
    assertThat(remembered.object("data")).containsEntry("saved", true);
    String id = String.valueOf(remembered.object("data").get("id"));
    assertThat(remembered.json().get("text")).isEqualTo("Remembered (id=" + id + ").");
    assertThat(ok(call("remember", Map.of("content", "渡轮七点四十开"))).object("data"))
        .containsEntry("saved", false)
        .containsEntry("id", id);
    Client.Reply recalled =
        ok(
            call(
                "recall",
                Map.of("query", "渡轮几点开"),
                "Content-Type",
                "application/json",
                "Accept-Language",
                "zh"));
    assertThat(String.valueOf(recalled.json().get("text"))).startsWith("找到 1 条记忆。").contains(id);
    assertThat(ok(call("forget", Map.of("id", id))).object("data")).containsEntry("deleted", true);
    Client.Reply again = ok(call("forget", Map.of("id", id)));
    assertThat(again.object("data")).containsEntry("deleted", false);
    assertThat(String.valueOf(again.json().get("text"))).contains("Not found", id);
    problem(client.get(SPACE + "/memories/" + id), 404, "not_found");
  }

  @Test
  void mistakes_are_told_apart() {
    invalid(call("remember", Map.of()), "content is missing");
    invalid(call("recall", Map.of("query", "x", "limit", "5")), "limit");
    invalid(call("recall", Map.of("query", "x", "strange", 1)), "strange");
    invalid(call("remember", Map.of("content", "x".repeat(2_001))), "2001", "2000");
    Client.Reply unknown = problem(call("save_memory", Map.of()), 404, "not_found");
    assertThat(unknown.text()).contains("save_memory", "remember");
    invalid(
        client.post(SPACE + "/tools/recall", Map.of("arguments", Map.of("query", "x"))), "scope");
    invalid(
        client.post(SPACE + "/tools/recall", Map.of("scope", HERE, "arguments", List.of("query"))),
        "arguments");
    invalid(
        client.post(
            SPACE + "/tools/recall",
            Map.of("scope", Map.of("bot", "b"), "arguments", Map.of("query", "x"))),
        "session");
  }

  @Test
  void tools_that_are_switched_off_are_refused() {
    ok(client.put(SESSIONS + "a", Map.of("settings", Map.of("tools.enabled", false))));
    problem(call("recall", Map.of("query", "x")), 403, "forbidden");
    ok(
        client.post(
            SPACE + "/tools/recall",
            Map.of("scope", Map.of("session", "b"), "arguments", Map.of("query", "x"))));
  }
}

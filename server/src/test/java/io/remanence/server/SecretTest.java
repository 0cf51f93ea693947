package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No memory holds a key, a password or a code, whoever writes it and by whichever way. */
final class SecretTest extends ServerTest {
  private static final String MEMORIES = SPACE + "/memories";
  private static final Map<String, Object> HERE = Map.of("session", "s", "speaker", "mei");
  private static final String KEY = "sk-test-AbCd1234.efgh5678ijkl_XY";
  private static final String TOLD = "The weather service in Graz wants " + KEY + " in its header";
  private static final String CODE = "快递柜在三号楼门口，取件码 804417，周五前取";

  /** Nothing that a space gives away holds the secrets, nor the two halves of the key. */
  private void assertNowhere() {
    String everything =
        ok(client.get(MEMORIES)).text()
            + ok(client.get(SPACE + "/audit")).text()
            + client.post(SPACE + "/export", Map.of("what", List.of("memories", "audit"))).text()
            + recalledMemories("weather service Graz header")
            + recalledMemories("快递柜的取件码");
    assertThat(everything).doesNotContain("AbCd1234", "efgh5678", "804417");
  }

  private String recalledMemories(String query) {
    return ok(client.post(
            SPACE + "/recall",
            Map.of("query", query, "scope", HERE, "kinds", List.of("memory"), "explain", true)))
        .text();
  }

  @Test
  void a_memory_that_is_made_loses_its_secrets_and_the_answer_says_so() {
    Map<String, Object> made =
        ok(client.post(
                MEMORIES,
                Map.of(
                    "content",
                    TOLD,
                    "tags",
                    List.of("weather", "token: " + KEY),
                    "meta",
                    Map.of("lines", List.of(Map.of("header", "Bearer " + KEY))),
                    "scope",
                    HERE)))
            .json();
    assertThat(made)
        .containsEntry("content", "The weather service in Graz wants [redacted] in its header")
        .containsEntry("tags", List.of("weather", "token: [redacted]"))
        .containsEntry("redacted", true);
    assertThat(remember(CODE, HERE).json())
        .containsEntry("content", "快递柜在三号楼门口，取件码 [已隐去]，周五前取")
        .containsEntry("redacted", true);
    assertThat(remember("我住在三号楼", HERE).json()).doesNotContainKey("redacted");
    assertNowhere();
  }

  @Test
  void a_memory_that_is_changed_gets_no_secret() {
    String id = String.valueOf(remember("The weather service is in Graz", HERE).json().get("id"));
    Map<String, Object> changed =
        ok(client.patch(MEMORIES + "/" + id, Map.of("content", TOLD))).json();
    assertThat(changed)
        .containsEntry("content", "The weather service in Graz wants [redacted] in its header");
    invalid(client.patch(MEMORIES + "/" + id, Map.of("content", "密码是 Qwer_1234")), "content");
    assertNowhere();
  }

  @Test
  void what_tells_nothing_but_a_secret_is_refused_in_the_callers_language() {
    Map<String, Object> only = Map.of("content", "验证码是 804417", "scope", HERE);
    invalid(client.post(MEMORIES, only), "content", "never remembered");
    invalid(
        client.post(MEMORIES, only, "Content-Type", "application/json", "Accept-Language", "zh-CN"),
        "从不记忆");
    assertThat(ok(client.get(MEMORIES)).items()).isEmpty();
  }

  @Test
  void a_tool_remembers_no_secret_and_tells_the_model_so() {
    Map<String, Object> reply = ok(tool("remember", Map.of("content", TOLD))).json();
    assertThat(String.valueOf(reply.get("text"))).contains("left out");
    assertThat(reply.toString()).contains("redacted=true").doesNotContain("AbCd1234");
    Client.Reply chinese =
        ok(
            client.post(
                SPACE + "/tools/remember",
                Map.of("scope", HERE, "arguments", Map.of("content", CODE)),
                "Content-Type",
                "application/json",
                "Accept-Language",
                "zh"));
    assertThat(String.valueOf(chinese.json().get("text"))).contains("已隐去");
    invalid(tool("remember", Map.of("content", "password: hunter2")), "never remembered");
    ok(
        tool(
            "update_profile",
            Map.of("field", "notes", "action", "set", "value", TOLD, "scope", "speaker")));
    assertThat(ok(client.get(SPACE + "/profiles/speaker/s/mei")).text())
        .contains("Graz")
        .doesNotContain("AbCd1234", "efgh5678");
    assertNowhere();
  }

  private Client.Reply tool(String name, Map<String, Object> arguments) {
    return client.post(SPACE + "/tools/" + name, Map.of("scope", HERE, "arguments", arguments));
  }

  @Test
  void an_agent_over_mcp_remembers_no_secret() {
    Client.Reply reply =
        ok(
            client.post(
                "/mcp",
                Map.of(
                    "jsonrpc",
                    "2.0",
                    "id",
                    1,
                    "method",
                    "tools/call",
                    "params",
                    Map.of("name", "remember", "arguments", Map.of("content", TOLD))),
                "Content-Type",
                "application/json",
                "Accept",
                "application/json, text/event-stream",
                "X-Memory-Conversation",
                "s",
                "X-Memory-User",
                "mei"));
    assertThat(reply.text()).contains("[redacted]", "left out").doesNotContain("AbCd1234");
    assertNowhere();
  }

  @Test
  void a_command_and_a_file_bring_no_secret() {
    Client.Reply typed = ok(typedByOwner("!memory import l2 [{\"content\":\"" + TOLD + "\"}]"));
    assertThat(typed.object("data")).containsEntry("imported", 1);
    byte[] file =
        ("{\"results\":[{\"id\":\"1\",\"memory\":\"" + CODE + "\",\"user_id\":\"mei\"}]}")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(ok(client.upload(SPACE + "/import?format=mem0&session=s", file)).json())
        .containsEntry("imported", 1);
    assertThat(ok(client.get(MEMORIES)).text()).contains("[redacted]", "[已隐去]");
    assertNowhere();
  }

  @Test
  void a_program_of_mem0_stores_no_secret() {
    Client.Reply added =
        ok(
            client.post(
                "/v3/memories/add/",
                Map.of(
                    "messages",
                    List.of(message("user", TOLD), message("user", "the PIN is 4821")),
                    "user_id",
                    "mei",
                    "infer",
                    false),
                "Authorization",
                "Token anything",
                "Content-Type",
                "application/json"));
    assertThat(added.text()).contains("[redacted]").doesNotContain("AbCd1234", "4821");
    assertNowhere();
  }

  @Test
  void what_is_captured_and_proposed_holds_no_secret_and_the_message_stays_as_it_was_said() {
    ok(client.put(SESSIONS + "s", Map.of("settings", Map.of("candidates.enabled", true))));
    Map<String, Object> turn =
        ok(client.post(
                SESSIONS + "s/turns",
                Map.of(
                    "message",
                    message("user", TOLD + ". I prefer metric units there."),
                    "scope",
                    Map.of("speaker", "mei"))))
            .json();
    ok(
        client.post(
            SESSIONS + "s/turns/" + turn.get("turn_id") + "/complete",
            messages("assistant", "Noted, the weather service in Graz.")));
    assertThat(ok(client.get(SPACE + "/candidates")).text()).doesNotContain("AbCd1234");
    assertThat(ok(client.get(SESSIONS + "s/messages")).text()).contains(KEY);
    assertThat(ok(client.get(MEMORIES)).text()).contains("Graz");
    assertNowhere();
  }
}

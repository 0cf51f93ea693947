package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.json.StrictJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Commands and the audit, over the wire. */
final class CommandTest extends ServerTest {
  private static final String COMMANDS = SPACE + "/commands";
  private static final String AUDIT = SPACE + "/audit";

  private String remember(String session, String content) {
    return String.valueOf(
        ok(client.post(
                SPACE + "/memories",
                Map.of(
                    "content",
                    content,
                    "scope",
                    Map.of("session", session, "speaker", "ann", "isolation", "session"))))
            .json()
            .get("id"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> data(Client.Reply reply) {
    return (Map<String, Object>) java.util.Objects.requireNonNull(reply.json().get("data"));
  }

  @Test
  void a_command_answers_with_words_and_data() {
    ok(client.put(SESSIONS + "a", Map.of("room", "room")));
    String id = remember("a", "喜欢乌龙茶 🍵");
    Client.Reply listed =
        ok(client.post(COMMANDS, Map.of("session", "a", "speaker", "ann", "text", "！记忆 列表")));
    assertThat(listed.json().keySet()).containsExactlyInAnyOrder("text", "data");
    assertThat(String.valueOf(listed.json().get("text"))).contains("第 1 页", id, "喜欢乌龙茶 🍵");
    assertThat(data(listed)).containsEntry("ok", true);
    Client.Reply mistaken =
        ok(client.post(COMMANDS, Map.of("session", "a", "text", "!memory show nobody")));
    assertThat(data(mistaken)).containsEntry("ok", false).containsEntry("error", "not_found");
    assertThat(
            data(ok(client.post(COMMANDS, Map.of("session", "b", "text", "!memory show " + id)))))
        .containsEntry("ok", false);
  }

  private String told(String text) {
    return told(client.post(COMMANDS, command(text)));
  }

  private String told(String text, String language) {
    return told(
        client.post(
            COMMANDS,
            command(text),
            "Content-Type",
            "application/json",
            "Accept-Language",
            language));
  }

  private static String told(Client.Reply reply) {
    return String.valueOf(ok(reply).json().get("text"));
  }

  private static Map<String, String> command(String text) {
    return Map.of("session", "a", "as", "owner", "text", text);
  }

  @Test
  void the_header_chooses_the_language_and_without_one_the_text_does() {
    remember("a", "喜欢乌龙茶 🍵");
    assertThat(told("!memory search 乌龙茶")).startsWith("找到");
    assertThat(told("!memory search 乌龙茶", "en")).startsWith("Found");
    assertThat(told("！记忆 搜索 乌龙茶", "en-GB")).startsWith("Found");
    assertThat(told("!memory search 乌龙茶", "fr")).startsWith("找到");
    assertThat(told("!memory list", "zh-CN")).startsWith("第 1 页");
    assertThat(told("!memory consolidate run", "zh")).startsWith("归并未启用");
    assertThat(told("!memory import l2 {bad", "zh"))
        .startsWith("没有导入任何内容")
        .contains("!记忆 导入 l2 JSON");
  }

  @Test
  void a_role_that_may_not_is_403_and_no_command_is_400() {
    String id = remember("a", "tea");
    for (String text : List.of("!memory archive " + id, "!memory export", "/clear")) {
      problem(client.post(COMMANDS, Map.of("session", "a", "text", text)), 403, "forbidden");
      problem(
          client.post(COMMANDS, Map.of("session", "a", "as", "member", "text", text)),
          403,
          "forbidden");
    }
    assertThat(
            data(
                ok(
                    client.post(
                        COMMANDS,
                        Map.of("session", "a", "as", "owner", "text", "!memory archive " + id)))))
        .containsEntry("ok", true);
    invalid(client.post(COMMANDS, Map.of("session", "a", "text", "hello")), "no command");
    invalid(client.post(COMMANDS, Map.of("session", "a")), "text");
    invalid(client.post(COMMANDS, Map.of("text", "!memory")), "session");
    invalid(client.post(COMMANDS, Map.of("session", "a", "text", "!memory", "as", "king")), "king");
    invalid(
        client.post(COMMANDS, Map.of("session", "a", "text", "!memory", "x", 1)), "unknown key");
  }

  private Map<String, Object> owner(String session, String text) {
    return data(ok(client.post(COMMANDS, Map.of("session", session, "as", "owner", "text", text))));
  }

  @Test
  void what_a_command_exports_another_session_imports_and_takes_once() {
    remember("a", "喜欢乌龙茶 🍵");
    String old = remember("a", "a plan of \"last\" year");
    owner("a", "!memory archive " + old);
    Map<String, Object> exported = owner("a", "!memory export l2");
    assertThat(exported).containsEntry("ok", true).containsEntry("count", 2);
    String json = StrictJson.write(exported);
    assertThat(owner("b", "!memory import l2 " + json))
        .containsEntry("ok", true)
        .containsEntry("imported", 2);
    assertThat(owner("b", "!记忆 导入 l2 " + json)).containsEntry("imported", 0);
    assertThat(String.valueOf(owner("b", "!memory list").get("items")))
        .contains("喜欢乌龙茶 🍵")
        .doesNotContain("last");
    assertThat(String.valueOf(owner("b", "!memory archived").get("items"))).contains("\"last\"");
    assertThat(String.valueOf(owner("c", "!memory list --all-statuses").get("items")))
        .isEqualTo("[]");
    assertThat(String.valueOf(owner("b", "!memory audit").get("items"))).contains("import_l2");
  }

  @Test
  void an_import_takes_its_scope_from_the_command_and_never_from_the_text() {
    String foreign =
        "[{\"content\":\"a smuggled word\",\"user_key\":\"c\",\"scope_key\":\"c\","
            + "\"session\":\"c\",\"bot_uuid\":\"x\"}]";
    assertThat(owner("b", "!memory import l2 " + foreign)).containsEntry("imported", 1);
    assertThat(owner("c", "!memory export l2")).containsEntry("count", 0);
    assertThat(owner("b", "!memory export l2")).containsEntry("count", 1);
  }

  @Test
  void an_import_with_one_bad_memory_brings_none_and_tells_which() {
    for (String json :
        List.of(
            "[{\"content\":\"good\"},{\"content\":\"\"}]",
            "[{\"content\":\"good\"},{\"content\":\"x\",\"importance\":\"high\"}]",
            "[{\"content\":\"good\"},{\"content\":\"x\",\"timestamp\":\"soon\"}]",
            "[{\"content\":\"good\"}",
            "[{\"content\":\"good\"},7]",
            "{\"profiles\":[{\"type\":\"session\",\"profile\":{\"name\":\"x\"}}]}",
            "[]",
            "good")) {
      Map<String, Object> refused = owner("a", "!memory import l2 " + json);
      assertThat(refused)
          .as(json)
          .containsEntry("ok", false)
          .containsEntry("error", "invalid_argument");
      assertThat(owner("a", "!memory export l2")).as(json).containsEntry("count", 0);
    }
  }

  @Test
  void what_is_done_is_listed_newest_first_a_page_at_a_time() {
    String id = remember("a", "喜欢乌龙茶 🍵");
    remember("b", "elsewhere");
    ok(client.post(SPACE + "/memories/" + id + "/status", Map.of("status", "archived")));
    List<Map<String, Object>> all = ok(client.get(AUDIT)).items();
    assertThat(all)
        .extracting(entry -> entry.get("operation"))
        .containsExactly("archived", "remember", "remember");
    assertThat(all.getLast())
        .containsEntry("target_type", "memory")
        .containsEntry("target_id", id)
        .containsEntry("summary", "喜欢乌龙茶 🍵")
        .containsEntry("role", "owner")
        .containsEntry("actor", "rest")
        .containsEntry("sender_id", "")
        .containsKeys(
            "id", "scope_key", "memory_key", "scope", "timestamp", "query_id", "metadata");
    Client.Reply page = ok(client.get(AUDIT + "?limit=2"));
    assertThat(page.items()).hasSize(2);
    String cursor = Client.in(String.valueOf(page.json().get("next_cursor")));
    assertThat(ok(client.get(AUDIT + "?limit=2&cursor=" + cursor)).items()).hasSize(1);
    assertThat(ok(client.get(AUDIT + "?operation=archived")).items()).hasSize(1);
    assertThat(ok(client.get(AUDIT + "?target=" + id)).items()).hasSize(2);
    String ofB = ok(client.get(AUDIT + "?session=b&isolation=session")).text();
    assertThat(ofB).contains("elsewhere").doesNotContain(id).doesNotContain("乌龙茶");
    invalid(client.get(AUDIT + "?operation=fly"), "fly");
    invalid(client.get(AUDIT + "?cursor=x"), "cursor");
    invalid(client.get(AUDIT + "?limit=0"), "limit");
    invalid(client.get(AUDIT + "?x=1"), "x");
  }

  @Test
  void an_erased_memory_leaves_no_words_in_the_audit() {
    String id = remember("a", "the secret garden");
    assertThat(client.delete(SPACE + "/memories/" + id).status()).isEqualTo(204);
    Client.Reply audit = ok(client.get(AUDIT + "?target=" + id));
    assertThat(audit.items()).hasSize(2).allMatch(entry -> "".equals(entry.get("summary")));
    assertThat(audit.text()).doesNotContain("secret");
  }
}

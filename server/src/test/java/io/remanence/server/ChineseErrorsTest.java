package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who asks in Chinese is told in Chinese what the core, the store and the settings refuse. */
final class ChineseErrorsTest extends ServerTest {
  private static final String[] ZH = {
    "Accept-Language", "zh-CN", "Content-Type", "application/json"
  };

  private Client.Reply upload(String path, String type, String file) {
    return client.upload(
        path,
        file.getBytes(StandardCharsets.UTF_8),
        "Accept-Language",
        "zh-CN",
        "Content-Type",
        type);
  }

  private static final Map<String, Object> SCOPE = Map.of("session", "群");

  /** Words that no key, value or name of ours has around it. */
  private static final String ENGLISH =
      "\\b(is|are|was|wanted|the|there|has|can't|with|already)\\b";

  private static void chinese(String what, String detail) {
    assertThat(detail)
        .as(what)
        .containsPattern("\\p{IsHan}")
        .doesNotContainPattern(ENGLISH)
        .doesNotContain("%s", "\uFFFF", "ErrorDetail", " 。");
  }

  private static void refused(String what, Client.Reply reply, int status) {
    assertThat(reply.status()).as(what + " " + reply.text()).isEqualTo(status);
    chinese(what, String.valueOf(reply.json().get("detail")));
    chinese(what, String.valueOf(reply.json().get("title")));
  }

  private Client.Reply post(String path, Object body) {
    return client.post(SPACE + path, body, ZH);
  }

  private Client.Reply get(String path) {
    return client.get(SPACE + path, ZH);
  }

  @Test
  void values_that_are_wrong() {
    Map<String, Integer> paths = new LinkedHashMap<>();
    paths.put("/memories?status=lost", 400);
    paths.put("/memories?limit=0", 400);
    paths.put("/memories?source=dream&session=s", 400);
    paths.put("/sessions/s/messages?limit=-1", 400);
    paths.put("/sessions/s/messages?view=all", 400);
    paths.put("/sessions/s/messages/search?q=", 400);
    paths.put("/sessions/s/trace?q=%20", 400);
    paths.put("/sessions/s/messages/by-id/x?scan=0", 400);
    paths.put("/candidates?status=maybe", 400);
    paths.put("/audit?operation=nothing", 400);
    paths.put("/memories/mem_none", 404);
    paths.put("/injections/none", 404);
    paths.put("/erasures/none", 404);
    paths.put("/memories?session=%00", 400);
    paths.forEach((path, status) -> refused(path, get(path), status));
  }

  @Test
  void memories_and_their_life() {
    String id =
        String.valueOf(
            ok(post("/memories", Map.of("content", "茶", "scope", SCOPE, "id", "mem_tea")))
                .json()
                .get("id"));
    assertThat(id).isEqualTo("mem_tea");
    refused(
        "twice",
        post("/memories", Map.of("content", "另一杯茶", "scope", SCOPE, "id", "mem_tea")),
        409);
    refused("blank", post("/memories", Map.of("content", " ", "scope", SCOPE)), 400);
    refused("long", post("/memories", Map.of("content", "茶".repeat(2_001), "scope", SCOPE)), 413);
    refused(
        "importance",
        post("/memories", Map.of("content", "水", "scope", SCOPE, "importance", 9)),
        400);
    refused(
        "no session",
        post(
            "/memories",
            Map.of("content", "水", "scope", Map.of("bot", "b", "isolation", "session"))),
        400);
    refused(
        "isolation",
        post("/memories", Map.of("content", "水", "scope", Map.of("isolation", "家"))),
        400);
    refused("status", post("/memories/mem_tea/status", Map.of("status", "gone")), 400);
    ok(post("/memories/mem_tea/status", Map.of("status", "archived")));
    refused("step", post("/memories/mem_tea/status", Map.of("status", "superseded")), 409);
    refused("digest", post("/memories/consolidate", Map.of("mode", "digest", "scope", SCOPE)), 409);
    refused("undo", post("/consolidations/none/undo", Map.of()), 404);
    refused("accept", post("/candidates/none/accept", Map.of()), 404);
    refused("recall", post("/recall", Map.of("query", "茶", "scope", SCOPE, "limit", 99)), 400);
    refused("preset", post("/recall", Map.of("query", "茶", "scope", SCOPE, "preset", "x")), 400);
    refused("document", client.delete(SPACE + "/documents/none", ZH), 404);
  }

  @Test
  void profiles_sessions_and_settings() {
    refused(
        "field",
        client.patch(
            SPACE + "/profiles/session/s",
            Map.of("field", "mood", "action", "set", "value", "好"),
            ZH),
        400);
    refused(
        "key",
        client.patch(
            SPACE + "/profiles/session/s",
            Map.of("field", "notes", "action", "set", "value", "好", "fact_key", "k"),
            ZH),
        400);
    refused(
        "notes",
        client.patch(
            SPACE + "/profiles/session/s",
            Map.of("field", "notes", "action", "set", "value", "好".repeat(9_000)),
            ZH),
        400);
    refused("setting", settings(Map.of("no.such", 1)), 400);
    refused("of a space", settings(Map.of("spaces.max-open", 1)), 400);
    refused("range", settings(Map.of("compaction.compress-at", 7)), 400);
    refused("room", client.put(SPACE + "/sessions/s", Map.of("room", "hall"), ZH), 400);
    refused("parent", client.put(SPACE + "/sessions/s", Map.of("parent", "s"), ZH), 400);
    refused(
        "outcome",
        post("/sessions/s/turns/none/complete", Map.of("messages", List.of(), "outcome", "x")),
        400);
    refused("rewrite", post("/sessions/s/messages/rewrite", Map.of("old", "", "new", "x")), 400);
    refused(
        "version",
        post("/sessions/s/archive", Map.of("count", 1, "keep", List.of(), "expected_version", 7)),
        409);
    refused("type", post("/sessions/s/clear", Map.of("types", List.of("attic"))), 400);
    refused("compaction", post("/summaries/none/undo", Map.of()), 404);
  }

  private Client.Reply settings(Map<String, Object> settings) {
    return client.put(SPACE + "/sessions/s", Map.of("settings", settings), ZH);
  }

  @Test
  void spaces_keys_imports_and_exports() {
    refused("no space", client.get("/v1/spaces/nowhere/stats", ZH), 404);
    refused("device", client.put("/v1/spaces/con", Map.of(), ZH), 400);
    refused("capital", client.put("/v1/spaces/Bots", Map.of(), ZH), 400);
    refused("role", post("/keys", Map.of("role", "king")), 400);
    refused("no key", client.delete(SPACE + "/keys/none", ZH), 404);
    refused("part", post("/export", Map.of("what", List.of("attic"))), 400);
    refused("unknown", upload(SPACE + "/import", "application/octet-stream", "{\"a\":1}"), 400);
    refused("format", upload(SPACE + "/import?format=wax", "application/octet-stream", "x"), 400);
    Client.Reply imported =
        upload(
            SPACE + "/import?format=mem0&session=s",
            "application/octet-stream",
            "[{\"id\":\"1\",\"memory\":\"茶\"},{\"id\":\"2\"},3]");
    assertThat(ok(imported).text()).contains("记忆没有文字；已略过");
    chinese("lines of a file", imported.text().replaceAll("\"[a-z_]+\":", ""));
    ok(post("/memories", Map.of("content", "茶", "scope", SCOPE)));
    refused("filled", upload(SPACE + "/restore", "application/x-ndjson", "{}"), 409);
    assertThat(client.put("/v1/spaces/empty", Map.of(), ZH).status()).isLessThan(300);
    String errors =
        ok(upload("/v1/spaces/empty/restore", "application/x-ndjson", "{}\n[1]\n")).text();
    chinese("lines", errors.replaceAll("\"[a-z_]+\":", ""));
    assertThat(errors).contains("第一行不是导出文件的文件头", "该行不是 JSON 对象");
  }

  @Test
  void commands() {
    for (String command :
        List.of("!记忆 忘记 mem_none", "!记忆 候选 接受 none", "!记忆 查看 0", "!记忆 整理 执行", "/清除 -t 阁楼")) {
      Client.Reply reply = ok(typedByOwner(command));
      assertThat(reply.text()).as(command).contains("\"ok\":false");
      chinese(command, String.valueOf(reply.json().get("text")));
    }
  }
}

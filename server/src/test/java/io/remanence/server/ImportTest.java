package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ImportTest extends ServerTest {
  private static final String IMPORT = SPACE + "/import";

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static int number(@Nullable Object value) {
    return value instanceof Integer number ? number : -1;
  }

  private static final String CHAT =
      """
      {"role":"user","content":"明天的会改到几点？","timestamp":"2026-03-01T08:00:00Z"}
      {"role":"assistant","content":"改到下午四点。","timestamp":"2026-03-01T08:00:05Z"}
      """;

  @Test
  void a_file_is_imported_once() {
    Client.Reply first = ok(client.upload(IMPORT, bytes(CHAT)));
    assertThat(first.json())
        .containsEntry("imported", 2)
        .containsEntry("skipped", 0)
        .containsEntry("errors", List.of())
        .containsEntry("error_count", 0);
    Client.Reply second = ok(client.upload(IMPORT, bytes(CHAT)));
    assertThat(second.json())
        .containsEntry("imported", 0)
        .containsEntry("skipped", 2)
        .containsEntry("document_id", first.json().get("document_id"));
    assertThat(ok(client.get(SPACE + "/stats")).json()).containsEntry("documents", 1);
    Client.Reply elsewhere = ok(client.upload(IMPORT + "?bot=other", bytes(CHAT)));
    assertThat(elsewhere.json()).containsEntry("imported", 2);
    assertThat(elsewhere.json().get("document_id")).isNotEqualTo(first.json().get("document_id"));
  }

  @Test
  void a_conversation_without_a_name_gets_one_that_a_longer_export_shares() {
    ok(client.upload(IMPORT, bytes(CHAT)));
    Client.Reply longer =
        ok(
            client.upload(
                IMPORT,
                bytes(
                    CHAT
                        + "{\"role\":\"user\",\"content\":\"好\","
                        + "\"timestamp\":\"2026-03-01T08:01:00Z\"}\n")));
    assertThat(longer.json()).containsEntry("imported", 1).containsEntry("skipped", 2);
    List<Map<String, Object>> sessions = ok(client.get(SPACE + "/sessions")).items();
    assertThat(sessions).hasSize(1);
    assertThat(String.valueOf(sessions.getFirst().get("session"))).startsWith("import-");
    assertThat(sessions.getFirst()).containsEntry("messages", 3);
  }

  @Test
  void all_goes_to_the_session_that_is_named() {
    ok(client.upload(IMPORT + "?session=" + Client.in("群/1") + "&bot=b", bytes(CHAT)));
    assertThat(ok(client.get(SESSIONS + Client.in("群/1") + "/messages?bot=b")).items())
        .extracting(m -> m.get("content"))
        .containsExactly("明天的会改到几点？", "改到下午四点。");
    assertThat(ok(client.get(SPACE + "/sessions")).items()).hasSize(1);
  }

  private static final String CLAUDE =
      """
      [{"uuid":"conv-1","name":"Tea","created_at":"2026-01-02T00:00:00Z",
        "chat_messages":[
         {"uuid":"m1","sender":"human","text":"Which tea keeps me awake?",
          "created_at":"2026-01-02T00:00:01Z"},
         {"uuid":"m2","sender":"assistant","text":"Black tea.","created_at":"2026-01-02T00:00:02Z"}]},
       {"uuid":"conv-2","name":"","created_at":"2026-01-03T00:00:00Z",
        "chat_messages":[
         {"uuid":"m3","sender":"human","text":"Hello","created_at":"2026-01-03T00:00:01Z"}]}]
      """;

  @Test
  void a_file_that_names_conversations_gives_the_session_ids_and_nothing_else() {
    ok(client.put(SESSIONS + "conv-2?bot=b", Map.of("title", "mine", "room", "direct")));
    ok(client.upload(IMPORT + "?bot=b&format=claude", bytes(CLAUDE)));
    assertThat(ok(client.get(SESSIONS + "conv-1?bot=b")).json())
        .containsEntry("title", "Tea")
        .containsEntry("messages", 2);
    assertThat(ok(client.get(SESSIONS + "conv-2?bot=b")).json())
        .containsEntry("title", "mine")
        .containsEntry("room", "direct")
        .containsEntry("messages", 1);
    assertThat(ok(client.upload(IMPORT + "?bot=b", bytes(CLAUDE))).json())
        .containsEntry("imported", 0)
        .containsEntry("skipped", 3);
  }

  @Test
  void an_import_after_a_deletion_brings_everything_back() {
    Client.Reply first = ok(client.upload(IMPORT + "?session=a", bytes(CHAT)));
    client.delete(SESSIONS + "a");
    Client.Reply again = ok(client.upload(IMPORT + "?session=a", bytes(CHAT)));
    assertThat(again.json()).containsEntry("imported", 2);
    assertThat(again.json().get("document_id")).isNotEqualTo(first.json().get("document_id"));
  }

  @Test
  void what_can_not_be_read_is_told_with_its_line_and_the_rest_goes_on() {
    Client.Reply reply =
        ok(
            client.upload(
                IMPORT + "?session=a&format=openai-jsonl",
                bytes(
                    CHAT
                        + "{\"role\":\"user\",\"content\":\n"
                        + "{\"role\":\"user\",\"content\":\"last\"}\n"
                        + "{\"role\":\"user\",\"content\":\""
                        + "x".repeat((1 << 20) + 1)
                        + "\"}\n")));
    assertThat(reply.json()).containsEntry("imported", 3).containsEntry("error_count", 2);
    assertThat(String.valueOf(reply.json().get("errors")))
        .contains("line=3", "line=5", "at most 1048576");
  }

  @Test
  void errors_are_bounded() {
    Client.Reply reply =
        ok(
            client.upload(
                IMPORT + "?session=a&format=openai-jsonl",
                bytes(CHAT + "{broken}\n".repeat(1_500))));
    assertThat(reply.json()).containsEntry("imported", 2).containsEntry("error_count", 1_500);
    assertThat((List<?>) reply.json().get("errors")).hasSize(1_000);
  }

  @Test
  void imports_are_cleaned_as_all_else() {
    ok(
        client.upload(
            IMPORT + "?session=a",
            bytes("{\"role\":\"user\",\"content\":\"会议\\u0000改到\\ud800周四\"}\n")));
    assertThat(ok(client.get(SESSIONS + "a/messages")).items().getFirst())
        .containsEntry("content", "会议改到\uFFFD周四");
    assertThat(recall("周四", Map.of("session", "a")).items()).hasSize(1);
  }

  @Test
  void wrong_imports_are_refused() {
    invalid(client.upload(IMPORT + "?format=paper", bytes(CHAT)), "format", "chatgpt");
    invalid(client.upload(IMPORT + "?isolation=all", bytes(CHAT)), "isolation");
    invalid(client.upload(IMPORT + "?user=u", bytes(CHAT)), "user");
    invalid(client.upload(IMPORT + "?session=", bytes(CHAT)), "session is blank");
    invalid(client.upload(IMPORT, bytes("{\"what\":\"is this\"}")), "can't be told", "what");
    problem(
        client.upload(IMPORT, bytes(CHAT), "Content-Type", "multipart/form-data"),
        415,
        "invalid_argument");
    for (String type :
        List.of("application/json", "application/x-ndjson", "text/plain; charset=utf-8")) {
      ok(client.upload(IMPORT, bytes(CHAT), "Content-Type", type));
    }
    problem(client.upload("/v1/spaces/none/import", bytes(CHAT)), 404, "not_found");
    assertThat(ok(client.get(SPACE + "/stats")).json()).containsEntry("documents", 1);
  }

  @Test
  void a_body_that_breaks_off_keeps_what_was_read_and_can_be_repeated() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1_200; i++) {
      lines.append("{\"role\":\"user\",\"content\":\"line ").append(i).append("\"}\n");
    }
    byte[] file = bytes(lines.toString());
    try (var socket =
        new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write(
              bytes(
                  "POST "
                      + IMPORT
                      + "?session=a&format=openai-jsonl HTTP/1.1\r\nHost: localhost:"
                      + server.port()
                      + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: "
                      + file.length
                      + "\r\n\r\n"));
      socket.getOutputStream().write(file, 0, file.length - 3_000);
      socket.getOutputStream().flush();
      Thread.sleep(500);
    }
    assertThat(ok(client.get(SPACE + "/stats")).json()).containsEntry("documents", 0);
    Client.Reply whole = ok(client.upload(IMPORT + "?session=a", file));
    Object imported = whole.json().get("imported");
    Object skipped = whole.json().get("skipped");
    assertThat(number(imported) + number(skipped)).isEqualTo(1_200);
    assertThat(ok(client.get(SESSIONS + "a/messages/count")).json()).containsEntry("count", 1_200);
  }

  @Test
  void locomo_is_imported_whole_and_once() throws IOException {
    String shared = System.getProperty("remanence.shared", "");
    Path file =
        shared.isEmpty()
            ? Path.of("..", "..", "shared", "data", "locomo", "locomo10.json")
            : Path.of(shared, "data", "locomo", "locomo10.json");
    assumeTrue(Files.exists(file), "skipped: " + file + " is not there");
    byte[] bytes = Files.readAllBytes(file);
    Client.Reply first = ok(client.upload(IMPORT + "?bot=eval", bytes));
    assertThat(first.json()).containsEntry("imported", 5_882).containsEntry("skipped", 0);
    Client.Reply second = ok(client.upload(IMPORT + "?bot=eval", bytes));
    assertThat(second.json()).containsEntry("imported", 0).containsEntry("skipped", 5_882);
    assertThat(ok(client.get(SPACE + "/sessions")).items())
        .hasSize(50)
        .allSatisfy(session -> assertThat(session).containsEntry("room", "room"));
    assertThat(ok(client.get(SPACE + "/verify")).json()).containsEntry("ok", true);
  }

  private static final String MEM0 =
      """
      {"results":[
       {"id":"1","memory":"喜欢清淡的菜","user_id":"victim","run_id":"trip"},
       {"id":"2","memory":"Flies to Oslo in June","user_id":"victim"}]}
      """;

  @Test
  void memories_are_imported_once_a_scope_which_is_the_callers() {
    Client.Reply first = ok(client.upload(IMPORT + "?session=mine&bot=b", bytes(MEM0)));
    assertThat(first.json()).containsEntry("imported", 2).containsEntry("errors", List.of());
    assertThat(ok(client.upload(IMPORT + "?session=mine&bot=b", bytes(MEM0))).json())
        .containsEntry("imported", 0)
        .containsEntry("skipped", 2)
        .containsEntry("document_id", first.json().get("document_id"));
    String mine = SPACE + "/memories?isolation=session&bot=b&session=mine";
    assertThat(ok(client.get(mine)).items())
        .hasSize(2)
        .allSatisfy(
            memory ->
                assertThat(memory)
                    .containsEntry("source", "import")
                    .extractingByKey("scope")
                    .asString()
                    .contains("mine")
                    .doesNotContain("victim"));
    assertThat(ok(client.get(SPACE + "/memories?isolation=speaker&bot=b&speaker=victim")).items())
        .isEmpty();
    assertThat(ok(client.upload(IMPORT + "?isolation=bot&bot=b", bytes(MEM0))).json())
        .containsEntry("imported", 2);
    assertThat(ok(client.delete(SPACE + "/documents/" + first.json().get("document_id"))).status())
        .isEqualTo(200);
    assertThat(ok(client.get(mine)).items()).isEmpty();
  }

  @Test
  void memories_without_a_place_are_refused_and_those_of_named_conversations_go_there() {
    invalid(client.upload(IMPORT, bytes("[{\"id\":1,\"memory\":\"x\"}]")), "no session", "line 1");
    Client.Reply reply = ok(client.upload(IMPORT, bytes(MEM0)));
    assertThat(reply.json()).containsEntry("imported", 1).containsEntry("error_count", 1);
    assertThat(ok(client.get(SPACE + "/memories?session=trip&isolation=session")).items())
        .hasSize(1);
  }

  @Test
  void statuses_links_and_counters_come_along_and_profiles_and_summaries_are_found() {
    String ltm =
        """
        {"episodes":[
          {"id":"new","content":"Ines lives in Lyon.","importance":4,"tags":["home"],"timestamp":"2026-10-01T00:00:00Z"},
          {"id":"old","content":"Ines lives in Nantes.","importance":1,"tags":[],"timestamp":"2026-01-01T00:00:00Z",
           "status":"superseded","superseded_by":"new"},
          {"id":"gone","content":"Nobody shall see this.","importance":1,"tags":[],"status":"deleted"}],
         "profiles":[{"type":"speaker","sender_id":"u1","sender_name":"Ines",
           "profile":{"name":"","traits":["left-handed"],"preferences":[],"notes":"","updated_at":"2026-09-01T00:00:00Z"}}]}
        """;
    Client.Reply reply = ok(client.upload(IMPORT + "?session=a", bytes(ltm)));
    assertThat(reply.json()).containsEntry("imported", 4).containsEntry("errors", List.of());
    String scope = "&session=a&isolation=session";
    Map<String, Object> old =
        ok(client.get(SPACE + "/memories?status=superseded" + scope)).items().getFirst();
    Map<String, Object> current =
        ok(client.get(SPACE + "/memories?tag=home" + scope)).items().getFirst();
    assertThat(old).containsEntry("superseded_by", current.get("id"));
    assertThat(ok(client.get(SPACE + "/memories?status=active" + scope)).items())
        .extracting(memory -> memory.get("content"))
        .containsExactlyInAnyOrder("Ines lives in Lyon.", "Ines – Trait: left-handed");
    assertThat(recall("left-handed", Map.of("session", "a")).items()).isNotEmpty();
    assertThat(ok(client.upload(IMPORT + "?session=a", bytes(ltm))).json())
        .containsEntry("imported", 0)
        .containsEntry("skipped", 4);
  }
}

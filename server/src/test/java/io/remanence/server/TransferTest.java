package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TransferTest extends ServerTest {
  private static final Map<String, Object> ROOM = Map.of("session", "room");
  private static final Map<String, Object> OTHER = Map.of("session", "other");

  private void fill() {
    ok(
        client.put(
            SESSIONS + "room",
            Map.of("title", "茶室 🫖", "settings", Map.of("zone", "Asia/Shanghai"))));
    ok(client.post(SESSIONS + "room/messages", messages("user", "水开了吗？", "assistant", "开了 🫖")));
    ok(client.post(SESSIONS + "other/messages", messages("user", "the other room's secret")));
    remember("绿茶要八十度的水", ROOM);
    remember("the other room keeps coffee", OTHER);
    ok(client.put(SPACE + "/metadata/ns/k", Map.of("n", 1)));
  }

  private Client.Reply restore(String space, String lines) {
    return client.upload(
        "/v1/spaces/" + space + "/restore",
        lines.getBytes(StandardCharsets.UTF_8),
        "Content-Type",
        "application/x-ndjson");
  }

  private String exported(String space, Map<String, Object> wanted) {
    Client.Reply reply = ok(client.post("/v1/spaces/" + space + "/export", wanted));
    assertThat(reply.header("Content-Type")).isEqualTo("application/x-ndjson");
    return reply.text();
  }

  @Test
  void an_export_restored_elsewhere_is_exported_the_same() {
    fill();
    String lines = exported("default", Map.of());
    assertThat(client.put("/v1/spaces/second", Map.of()).status()).isEqualTo(201);
    Client.Reply restored = ok(restore("second", lines));
    assertThat(restored.json()).containsEntry("errors", List.of());
    assertThat((Integer) restored.json().get("restored")).isGreaterThan(6);
    assertThat(exported("second", Map.of())).isEqualTo(lines);
    assertThat(ok(client.get("/v1/spaces/second/sessions/room/messages")).items())
        .extracting(message -> message.get("content"))
        .containsExactly("水开了吗？", "开了 🫖");
    assertThat(
            ok(client.post("/v1/spaces/second/recall", Map.of("query", "绿茶", "scope", ROOM)))
                .items())
        .extracting(hit -> hit.get("content"))
        .contains("绿茶要八十度的水");
    problem(restore("second", lines), 409, "conflict");
  }

  @Test
  void an_export_is_imported_into_the_scope_that_the_caller_names() {
    fill();
    ok(client.post(SESSIONS + "room/messages", messages("user", "帮我记住")));
    String lines = exported("default", Map.of());
    assertThat(client.put("/v1/spaces/second", Map.of()).status()).isEqualTo(201);
    String into = "/v1/spaces/second/import?bot=b1";
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    Client.Reply first = ok(client.upload(into, bytes, "Content-Type", "application/x-ndjson"));
    assertThat(first.json()).containsEntry("errors", List.of());
    assertThat((Integer) first.json().get("imported")).isEqualTo(6);
    assertThat(ok(client.get("/v1/spaces/second/sessions/room/messages?bot=b1")).items())
        .extracting(message -> message.get("content"))
        .containsExactly("水开了吗？", "开了 🫖", "帮我记住");
    Map<String, Object> scope = Map.of("bot", "b1", "session", "room");
    assertThat(
            ok(client.post("/v1/spaces/second/recall", Map.of("query", "绿茶", "scope", scope)))
                .items())
        .extracting(hit -> hit.get("content"))
        .contains("绿茶要八十度的水");
    Client.Reply again = ok(client.upload(into, bytes, "Content-Type", "application/x-ndjson"));
    assertThat(again.json()).containsEntry("imported", 0).containsEntry("skipped", 6);
    Client.Reply broken =
        ok(
            client.upload(
                into + "&session=x&format=remanence",
                (lines.lines().findFirst().orElseThrow() + "\n{\"type\":\"dream\"}\n")
                    .getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/x-ndjson"));
    assertThat(broken.text()).contains("\"line\":2", "dream");
  }

  @Test
  void an_export_of_a_scope_holds_only_what_that_scope_may_see() {
    fill();
    String lines = exported("default", Map.of("scope", ROOM));
    assertThat(lines).contains("绿茶", "水开了吗", "\"scope\":{\"session\":\"room\"}");
    assertThat(lines).doesNotContain("coffee", "secret", "metadata\",\"namespace");
  }

  @Test
  void only_what_is_asked_for_is_exported() {
    fill();
    String lines = exported("default", Map.of("what", List.of("memories")));
    assertThat(lines).contains("绿茶", "coffee").doesNotContain("水开了吗", "Asia/Shanghai");
    invalid(client.post(SPACE + "/export", Map.of("what", List.of("dreams"))), "dreams");
    invalid(client.post(SPACE + "/export", Map.of("what", List.of())), "what");
  }

  @Test
  void damage_is_told_with_its_line_and_nothing_is_kept() {
    fill();
    String lines = exported("default", Map.of());
    assertThat(client.put("/v1/spaces/second", Map.of()).status()).isEqualTo(201);
    Client.Reply changed = ok(restore("second", lines.replace("八十度", "九十度")));
    assertThat(changed.json()).containsEntry("restored", 0);
    assertThat(changed.text()).contains("'memory'", "sha256");
    Client.Reply broken = ok(restore("second", lines.replaceFirst("\n", "\n{\"type\":\n")));
    assertThat(broken.text()).contains("\"line\":2");
    Client.Reply cut =
        ok(restore("second", lines.substring(0, lines.lastIndexOf("{\"type\":\"manifest"))));
    assertThat(cut.text()).contains("cut off");
    assertThat(ok(restore("second", "")).text()).contains("\"line\":1");
    assertThat(ok(restore("second", lines.replace("\"version\":1", "\"version\":2"))).text())
        .contains("newer program");
    // Had anything been kept, the space would not be taken for an empty one.
    assertThat(ok(restore("second", lines)).json()).containsEntry("errors", List.of());
    assertThat(exported("second", Map.of())).isEqualTo(lines);
  }

  @Test
  void who_asks_before_sending_is_refused_at_once() {
    fill();
    Client.Reply reply =
        RawHttp.send(
            server.port(),
            "POST /v1/spaces/default/restore HTTP/1.1\r\nHost: 127.0.0.1:"
                + server.port()
                + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: 900000000"
                + "\r\nExpect: 100-continue\r\n\r\n");
    problem(reply, 409, "conflict");
    assertThat(reply.header("Connection")).isEqualTo("close");
  }

  @Test
  void who_sends_much_in_vain_still_reads_why() {
    fill();
    String line = "x".repeat(1_000) + "\n";
    problem(restore("default", line.repeat(12_000)), 409, "conflict");
    ok(client.get(SPACE + "/stats"));
  }

  @Test
  void who_asks_before_sending_is_told_to_go_on_once() throws Exception {
    String line = "{\"messages\":[{\"role\":\"user\",\"content\":\"told in pieces\"}]}\n";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      OutputStream out = socket.getOutputStream();
      out.write(
          ("POST /v1/spaces/default/import?session=pieces HTTP/1.1\r\nHost: 127.0.0.1:"
                  + server.port()
                  + "\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\nContent-Length: "
                  + line.length()
                  + "\r\nExpect: 100-continue\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      for (int i = 0; i < line.length(); i += 20) {
        Thread.sleep(20);
        out.write(
            line.substring(i, Math.min(i + 20, line.length())).getBytes(StandardCharsets.US_ASCII));
        out.flush();
      }
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer.split("HTTP/1.1 100 ", -1)).hasSize(2);
      assertThat(answer).startsWith("HTTP/1.1 100 ").contains("HTTP/1.1 200 ");
    }
  }
}

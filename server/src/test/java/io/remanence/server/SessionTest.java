package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SessionTest extends ServerTest {
  @Test
  void what_a_put_leaves_out_stays() {
    String path = SESSIONS + Client.in("群/1");
    ok(
        client.put(
            path,
            Map.of(
                "place",
                "server",
                "room",
                "room",
                "title",
                "标题",
                "peer_is_owner",
                false,
                "settings",
                Map.of("inject.max-memories", 7, "isolation", "bot"))));
    ok(client.put(path, Map.of("title", "新标题", "settings", Map.of("inject.min-score", 0.5))));
    Client.Reply shown = ok(client.get(path));
    assertThat(shown.json())
        .containsEntry("session", "群/1")
        .containsEntry("place", "server")
        .containsEntry("room", "room")
        .containsEntry("title", "新标题")
        .containsEntry("current_round", 0)
        .containsEntry("version", 0)
        .containsEntry("messages", 0);
    assertThat(shown.object("settings"))
        .containsEntry("inject.max-memories", 7)
        .containsEntry("isolation", "bot")
        .containsEntry("memory.enabled", true)
        .containsEntry("capture.min-length", 12);
    assertThat(shown.text()).contains("\"inject.min-score\":0.5");
    ok(client.put(path, "{\"settings\":{\"isolation\":null}}"));
    assertThat(ok(client.get(path)).object("settings")).containsEntry("isolation", "auto");
  }

  @Test
  void a_child_begins_with_its_parents_settings() {
    ok(client.put(SESSIONS + "p", Map.of("settings", Map.of("inject.max-memories", 9))));
    Client.Reply child = ok(client.put(SESSIONS + "c", Map.of("parent", "p")));
    assertThat(child.json()).containsEntry("parent", "p");
    assertThat(child.object("settings")).containsEntry("inject.max-memories", 9);
    assertThat(client.delete(SESSIONS + "p").status()).isEqualTo(204);
    problem(client.get(SESSIONS + "c"), 404, "not_found");
  }

  @Test
  void wrong_settings_are_refused() {
    invalid(
        client.put(SESSIONS + "a", Map.of("settings", Map.of("inject.max-memorys", 3))),
        "inject.max-memorys");
    invalid(
        client.put(SESSIONS + "a", Map.of("settings", Map.of("inject.max-memories", 99))),
        "inject.max-memories",
        "99",
        "1 to 50");
    invalid(
        client.put(SESSIONS + "a", Map.of("settings", Map.of("recall.deadline-ms", 100))),
        "recall.deadline-ms");
    invalid(client.put(SESSIONS + "a", Map.of("room", "hall")), "room", "direct");
    invalid(client.put(SESSIONS + "a", Map.of("parent", "a")), "parent");
    problem(client.get(SESSIONS + "a"), 404, "not_found");
  }

  @Test
  void an_id_on_several_bots_must_say_which() {
    ok(client.put(SESSIONS + "s", Map.of("bot", "b1", "platform", "qq")));
    assertThat(ok(client.get(SESSIONS + "s")).json()).containsEntry("bot", "b1");
    ok(client.put(SESSIONS + "s?bot=b2&platform=qq", Map.of("title", "second")));
    Client.Reply several = client.get(SESSIONS + "s");
    problem(several, 409, "conflict");
    assertThat(several.text()).contains("b1", "b2", "qq");
    problem(client.post(SESSIONS + "s/messages", messages("user", "x")), 409, "conflict");
    assertThat(ok(client.get(SESSIONS + "s?bot=b2&platform=qq")).json())
        .containsEntry("title", "second");
    problem(client.get(SESSIONS + "s?bot=b2"), 404, "not_found");
    invalid(client.put(SESSIONS + "s?bot=b1", Map.of("bot", "b2")), "bot", "b1", "b2");
    problem(client.get(SESSIONS + "s?bot=&platform="), 404, "not_found");
    ok(client.put(SESSIONS + "s?bot=", Map.of("title", "nobody's")));
    assertThat(ok(client.get(SESSIONS + "s?platform=")).json())
        .containsEntry("title", "nobody's")
        .doesNotContainKeys("bot", "platform");
    ok(client.post(SESSIONS + "s/messages?bot=b1&platform=qq", messages("user", "for one")));
    assertThat(ok(client.get(SESSIONS + "s/messages?bot=b2&platform=qq")).items()).isEmpty();
  }

  @Test
  void a_turn_finds_its_own_of_several_sessions_with_one_id() {
    String turn = "";
    for (String bot : List.of("b1", "b2")) {
      turn =
          String.valueOf(
              ok(client.post(
                      SESSIONS + "s/turns",
                      Map.of("message", message("user", "hi"), "scope", Map.of("bot", bot))))
                  .json()
                  .get("turn_id"));
    }
    ok(client.post(SESSIONS + "s/turns/" + turn + "/complete", messages("assistant", "hello")));
    assertThat(ok(client.get(SESSIONS + "s/messages/count?bot=b1")).json())
        .containsEntry("count", 1);
    assertThat(ok(client.get(SESSIONS + "s/messages/count?bot=b2")).json())
        .containsEntry("count", 2);
    problem(
        client.post(SESSIONS + "s/turns/" + turn + "/complete?bot=b1", messages("assistant", "x")),
        404,
        "not_found");
  }

  @Test
  void lists_are_paged_without_gaps() {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      made.add("s-" + (char) ('a' + i));
      ok(client.put(SESSIONS + made.getLast(), Map.of()));
    }
    List<Object> seen = new ArrayList<>();
    String cursor = "";
    int pages = 0;
    while (true) {
      Client.Reply page = ok(client.get(SPACE + "/sessions?limit=10" + cursor));
      page.items().forEach(session -> seen.add(session.get("session")));
      pages++;
      if (page.json().get("next_cursor") == null) {
        break;
      }
      cursor = "&cursor=" + page.json().get("next_cursor");
    }
    assertThat(pages).isEqualTo(3);
    assertThat(seen).containsExactlyInAnyOrderElementsOf(made);
    invalid(client.get(SPACE + "/sessions?cursor=abc"), "cursor");
    invalid(client.get(SPACE + "/sessions?limit=0"), "limit");
    invalid(client.get(SPACE + "/sessions?limit=1001"), "limit");
  }

  @Test
  void a_deleted_session_is_gone_with_all_it_held() {
    ok(client.post(SESSIONS + "a/messages", messages("user", "the code word is heliotrope")));
    assertThat(recall("heliotrope", Map.of("session", "a")).items()).hasSize(1);
    assertThat(client.delete(SESSIONS + "a").status()).isEqualTo(204);
    problem(client.delete(SESSIONS + "a"), 404, "not_found");
    assertThat(recall("heliotrope", Map.of("session", "a")).items()).isEmpty();
    assertThat(ok(client.get(SESSIONS + "a/messages?view=full")).items()).isEmpty();
  }

  @Test
  void odd_ids_make_the_round_trip() {
    for (String id :
        List.of(
            "../../x",
            "..\\..\\x",
            "/abs",
            "a%2F..%2Fb",
            "CON",
            ".",
            "..",
            "a:b",
            "A",
            "a",
            "a b",
            "+",
            "?q=1#f",
            "\"quoted\"",
            "'; drop table",
            "👨‍👩‍👧 家",
            "مرحبا",
            "{session}",
            "%",
            "a;b=c",
            "é".repeat(256))) {
      String path = SESSIONS + Client.in(id).replace(".", "%2E");
      ok(client.put(path, Map.of("title", "t")));
      assertThat(ok(client.get(path)).json()).containsEntry("session", id);
      ok(client.post(path + "/messages", messages("user", "hello " + id)));
      assertThat(ok(client.get(path + "/messages")).items().getFirst())
          .containsEntry("content", "hello " + id);
    }
    assertThat(ok(client.get(SPACE + "/sessions?limit=100")).items()).hasSize(21);
  }

  @Test
  void an_id_that_is_not_of_whole_characters_is_refused_wherever_it_stands() {
    for (String id : List.of("a\\u0000b", "a\\ud800")) {
      String scope = "{\"session\":\"" + id + "\"}";
      invalid(
          client.post(SPACE + "/memories", "{\"content\":\"tea\",\"scope\":" + scope + "}"),
          "session");
      invalid(
          client.post(SPACE + "/recall", "{\"query\":\"tea\",\"scope\":" + scope + "}"), "session");
      invalid(
          client.post(
              SESSIONS + "s/messages",
              "{\"messages\":[{\"role\":\"user\",\"content\":\"x\",\"speaker\":{\"id\":\""
                  + id
                  + "\"}}]}"),
          "speaker");
    }
    for (String id : List.of("a%00b", "a%ED%A0%80")) {
      for (String path : List.of("/memories?session=" + id, "/memories/" + id, "/sessions/" + id)) {
        problem(RawHttp.get(server.port(), SPACE + path), 400, "invalid_argument");
      }
    }
    assertThat(ok(client.get(SPACE + "/sessions")).items()).isEmpty();
  }

  @Test
  void bad_ids_are_refused() {
    invalid(client.put(SESSIONS + "x".repeat(257), Map.of()), "session", "256");
    invalid(client.put(SESSIONS + "%20", Map.of()), "session");
    for (String path : List.of("%00", "a%00b", "%C3", "%GG", "%", "a/../b", "./b", "a//b")) {
      Client.Reply refused = RawHttp.get(server.port(), SESSIONS + path);
      problem(refused, 400, "invalid_argument");
    }
  }
}

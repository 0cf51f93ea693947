package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MemoryTest extends ServerTest {
  private static final String MEMORIES = SPACE + "/memories";

  @Test
  void a_memory_is_made_shown_and_forgotten() {
    Client.Reply made =
        ok(
            client.post(
                MEMORIES,
                "{\"content\":\"  每周四倒垃圾 \",\"tags\":[\"家\"],\"importance\":4,"
                    + "\"confidence\":0.9,\"ttl_ms\":60000,\"source\":\"tool\","
                    + "\"meta\":{\"n\":1.50},\"id\":\"my/id\","
                    + "\"scope\":{\"bot\":\"b\",\"session\":\"s\",\"speaker\":\"u\"}}"));
    assertThat(made.json())
        .containsEntry("id", "my/id")
        .containsEntry("content", "每周四倒垃圾")
        .containsEntry("tags", List.of("家"))
        .containsEntry("importance", 4)
        .containsEntry("source", "tool")
        .containsEntry("status", "active")
        .containsEntry("message_ids", List.of())
        .containsEntry("recall_count", 0)
        .containsEntry(
            "scope", Map.of("bot", "b", "session", "s", "speaker", "u", "isolation", "speaker"))
        .containsKeys("created_at", "updated_at", "expires_at", "version")
        .doesNotContainKeys("existed", "redacted", "superseded_by", "event_time");
    assertThat(made.text()).contains("\"meta\":{\"n\":1.50}");
    String path = MEMORIES + "/" + Client.in("my/id");
    assertThat(ok(client.get(path)).json()).isEqualTo(made.json());
    assertThat(client.delete(path).status()).isEqualTo(204);
    problem(client.get(path), 404, "not_found");
    problem(client.delete(path), 404, "not_found");
  }

  @Test
  void a_list_holds_those_with_a_text_page_by_page_and_deletes_no_others() {
    Map<String, Object> scope = Map.of("session", "s");
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      wanted.addFirst("Key number " + i + " of 100%");
      remember(wanted.getFirst(), scope);
      remember("Door number " + i, scope);
    }
    List<Object> found = new ArrayList<>();
    String cursor = "";
    do {
      Client.Reply page =
          ok(client.get(MEMORIES + "?q=" + Client.in("kEY NUMBER") + "&limit=2" + cursor));
      page.items().forEach(memory -> found.add(memory.get("content")));
      Object next = page.json().get("next_cursor");
      cursor = next == null ? "" : "&cursor=" + Client.in(String.valueOf(next));
    } while (!cursor.isEmpty());
    assertThat(found).containsExactlyElementsOf(wanted);
    assertThat(ok(client.get(MEMORIES + "?q=" + Client.in("0%"))).items()).hasSize(5);
    assertThat(ok(client.get(MEMORIES + "?q=" + Client.in("number_"))).items()).isEmpty();
    Client.Reply gone =
        ok(
            client.post(
                MEMORIES + "/delete", Map.of("scope", scope, "filters", Map.of("q", "DOOR"))));
    assertThat(gone.json()).containsEntry("deleted", 5);
    assertThat(ok(client.get(MEMORIES)).items())
        .extracting(memory -> memory.get("content"))
        .containsExactlyInAnyOrderElementsOf(wanted);
  }

  @Test
  void an_equal_memory_is_made_once() {
    Map<String, Object> scope = Map.of("session", "s");
    Client.Reply first = remember("每周四倒垃圾", scope);
    Client.Reply again = remember(" 每周四倒垃圾。", scope);
    assertThat(again.json())
        .containsEntry("existed", true)
        .containsEntry("id", first.json().get("id"));
    assertThat(remember("每周四倒垃圾", Map.of("session", "t")).json()).doesNotContainKey("existed");
    problem(
        client.post(
            MEMORIES, Map.of("content", "else", "scope", scope, "id", first.json().get("id"))),
        409,
        "conflict");
  }

  @Test
  void what_another_scope_remembers_is_not_found() {
    String id =
        String.valueOf(remember("secret", Map.of("bot", "b", "session", "s1")).json().get("id"));
    String path = MEMORIES + "/" + id;
    ok(client.get(path));
    ok(client.get(path + "?bot=b&session=s1"));
    problem(client.get(path + "?bot=b&session=s2"), 404, "not_found");
    problem(client.get(path + "?session=s1"), 404, "not_found");
    problem(client.delete(path + "?bot=c&session=s1"), 404, "not_found");
    invalid(client.get(path + "?bot=b"), "session");
    assertThat(ok(client.get(MEMORIES + "?bot=b&session=s2")).items()).isEmpty();
    assertThat(ok(client.get(MEMORIES + "?bot=b&session=s1")).items()).hasSize(1);
    ok(client.get(path));
  }

  @Test
  void wrong_memories_are_refused() {
    Map<String, Object> scope = Map.of("session", "s");
    invalid(client.post(MEMORIES, Map.of("content", "x")), "scope is missing");
    invalid(client.post(MEMORIES, Map.of("content", "x", "scope", Map.of())), "session");
    invalid(client.post(MEMORIES, Map.of("scope", scope)), "content is missing");
    invalid(
        client.post(MEMORIES, "{\"scope\":{\"session\":\"s\"},\"content\":\"\\u0000\"}"),
        "content is blank");
    for (Object ttl : List.of(0, -1, 1.5, "60")) {
      invalid(
          client.post(MEMORIES, Map.of("content", "x", "scope", scope, "ttl_ms", ttl)), "ttl_ms");
    }
    invalid(
        client.post(MEMORIES, Map.of("content", "x", "scope", scope, "importance", 6)),
        "importance is 6; 1 to 5");
    invalid(
        client.post(MEMORIES, Map.of("content", "x", "scope", scope, "confidence", 1.1)),
        "confidence is 1.1");
    invalid(
        client.post(MEMORIES, Map.of("content", "x", "scope", scope, "tags", List.of("a", 1))),
        "tags[1] is 1; text is wanted");
    invalid(
        client.post(MEMORIES, Map.of("content", "x", "scope", Map.of("isolation", "galaxy"))),
        "scope.isolation");
    invalid(
        client.post(MEMORIES, Map.of("content", "x", "scope", Map.of("$or", List.of()))),
        "scope.$or is an unknown key");
    problem(
        client.post(MEMORIES, Map.of("content", "x".repeat(2001), "scope", scope)),
        413,
        "too_large");
    assertThat(ok(client.get(MEMORIES)).items()).isEmpty();
  }

  @Test
  void nobody_passes_a_memory_off_as_captured() {
    Map<String, Object> scope = Map.of("session", "s");
    for (String source : List.of("capture", "candidate")) {
      invalid(
          client.post(MEMORIES, Map.of("content", "x", "scope", scope, "source", source)),
          "source is '" + source + "'");
    }
    invalid(
        client.post(
            MEMORIES,
            Map.of(
                "content",
                "x",
                "scope",
                scope,
                "meta",
                Map.of("provenance", Map.of("by", "model")))),
        "provenance");
    assertThat(ok(client.get(MEMORIES)).items()).isEmpty();
  }

  @Test
  void lists_are_filtered() {
    remember("one", Map.of("session", "s", "speaker", "u1"));
    ok(
        client.post(
            MEMORIES,
            Map.of(
                "content",
                "two",
                "tags",
                List.of("t"),
                "source",
                "import",
                "scope",
                Map.of("session", "s", "speaker", "u2"))));
    assertThat(contents("?tag=t")).containsExactly("two");
    assertThat(contents("?source=api")).containsExactly("one");
    assertThat(contents("?speaker=u1")).containsExactly("one");
    assertThat(contents("?status=archived&status=superseded")).isEmpty();
    assertThat(contents("?status=active&status=archived")).hasSize(2);
    assertThat(contents("?after=2020-01-01T00:00:00Z")).hasSize(2);
    assertThat(contents("?before=2020-01-01T00:00:00%2B08:00")).isEmpty();
    assertThat(contents("?before=4102444800000")).hasSize(2);
    invalid(client.get(MEMORIES + "?status=gone"), "status is 'gone'");
    invalid(client.get(MEMORIES + "?before=2020-01"), "before");
    invalid(client.get(MEMORIES + "?limit=-1"), "limit");
    invalid(client.get(MEMORIES + "?limit=2.5"), "limit");
    invalid(client.get(MEMORIES + "?cursor=bTE6eDp5"), "cursor");
  }

  private List<Object> contents(String query) {
    return ok(client.get(MEMORIES + query)).items().stream()
        .map(memory -> memory.get("content"))
        .toList();
  }

  @Test
  void pages_hold_everything_once_while_others_come_and_go() {
    List<Object> ids = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      ids.add(remember("note number " + i, Map.of("session", "s")).json().get("id"));
    }
    Map<Object, Integer> seen = new HashMap<>();
    String cursor = "";
    int page = 0;
    while (true) {
      Client.Reply reply = ok(client.get(MEMORIES + "?limit=25" + cursor));
      reply.items().forEach(memory -> seen.merge(memory.get("id"), 1, Integer::sum));
      if (reply.json().get("next_cursor") == null) {
        break;
      }
      cursor = "&cursor=" + reply.json().get("next_cursor");
      remember("late number " + page, Map.of("session", "s"));
      client.delete(MEMORIES + "/" + ids.get(page));
      page++;
    }
    List<Object> stayed = ids.subList(5, ids.size());
    assertThat(seen.keySet()).containsAll(stayed);
    assertThat(seen.values()).containsOnly(1);
  }
}

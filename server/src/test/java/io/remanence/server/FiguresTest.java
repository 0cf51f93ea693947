package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class FiguresTest extends ServerTest {
  @Test
  void it_is_alive_and_soon_ready() throws InterruptedException {
    assertThat(ok(client.get("/health")).json()).isEqualTo(Map.of("status", "ok"));
    Client.Reply ready = client.get("/ready");
    for (int i = 0; i < 100 && ready.status() == 503; i++) {
      problem(ready, 503, "unavailable");
      Thread.sleep(50);
      ready = client.get("/ready");
    }
    assertThat(ok(ready).json()).isEqualTo(Map.of("status", "ready"));
  }

  @Test
  void stats_count_what_the_reader_sees() {
    remember("one", Map.of("session", "a"));
    remember("two", Map.of("session", "b"));
    ok(client.post(SESSIONS + "a/messages", messages("user", "hi")));
    assertThat(ok(client.get(SPACE + "/stats")).json())
        .containsEntry("count", 2)
        .containsEntry("sessions", 1)
        .containsEntry("by_source", Map.of("api", 2))
        .containsEntry("by_status", Map.of("active", 2))
        .containsEntry("embedding_count", 0)
        .containsEntry("recall_total", 0)
        .containsEntry("store", "writable")
        .containsKeys("avg_confidence", "head", "indexed", "documents")
        .doesNotContainKey("last_recalled_at");
    assertThat(ok(client.get(SPACE + "/stats?session=a")).json()).containsEntry("count", 1);
    invalid(client.get(SPACE + "/stats?bot=b"), "session");
  }

  @Test
  void verify_compares_store_and_index() {
    remember("one", Map.of("session", "a"));
    ok(client.post(SESSIONS + "a/messages", messages("user", "hi")));
    assertThat(ok(client.get(SPACE + "/verify")).json())
        .containsEntry("ok", true)
        .containsEntry("items", 2)
        .containsEntry("missing", 0)
        .containsEntry("differences", List.of());
  }

  @Test
  void injections_are_kept_and_shown_to_their_scope() {
    remember("the lantern festival is on friday", Map.of("session", "a", "speaker", "u"));
    Client.Reply prepared =
        ok(
            client.post(
                SESSIONS + "a/turns",
                Map.of(
                    "message", message("user", "when is the lantern festival?"),
                    "scope", Map.of("speaker", "u"))));
    String id = String.valueOf(prepared.json().get("injection_id"));
    String path = SPACE + "/injections/" + id;
    Client.Reply shown = ok(client.get(path));
    assertThat(shown.json())
        .containsEntry("id", id)
        .containsEntry("turn_id", prepared.json().get("turn_id"))
        .containsEntry("scope", Map.of("session", "a", "speaker", "u"))
        .containsEntry("left_out", List.of())
        .containsKeys("time", "blocks", "tokens", "as_of_seq");
    assertThat(String.valueOf(shown.json().get("text"))).contains("lantern festival is on friday");
    assertThat(shown.json().get("items"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .hasEntrySatisfying(
            "parts",
            parts ->
                assertThat(parts)
                    .asInstanceOf(InstanceOfAssertFactories.map(String.class, Number.class))
                    .hasEntrySatisfying(
                        "words", words -> assertThat(words.doubleValue()).isBetween(0.01, 1.0)));
    assertThat(ok(client.get(SESSIONS + "a/injections")).items()).containsExactly(shown.json());
    assertThat(ok(client.get(SESSIONS + "b/injections")).items()).isEmpty();
    ok(client.get(path + "?session=a"));
    problem(client.get(path + "?session=b"), 404, "not_found");
    problem(client.get(path + "?session=a&bot=x"), 404, "not_found");
    problem(client.get(path + "?session=a&speaker=v"), 404, "not_found");
    problem(client.get(SPACE + "/injections/inj_none"), 404, "not_found");
    invalid(client.get(SESSIONS + "a/injections?limit=0"), "limit");
    assertThat(shown.json().get("blocks"))
        .isEqualTo(
            List.of(
                Map.of(
                    "kind",
                    "memories",
                    "text",
                    shown.json().get("text"),
                    "tokens",
                    shown.json().get("tokens"))));
    assertThat(shown.json()).containsEntry("language", "en").containsEntry("window", List.of());
  }

  @Test
  void an_injection_is_replayed_and_tells_what_was_erased_since() {
    String memory =
        String.valueOf(
            remember("the lantern festival is on friday", Map.of("session", "a")).json().get("id"));
    Client.Reply prepared =
        ok(
            client.post(
                SESSIONS + "a/turns",
                Map.of("message", message("user", "when is the lantern festival?"))));
    String path = SPACE + "/injections/" + prepared.json().get("injection_id");
    Client.Reply same = ok(client.post(path + "/replay?session=a", Map.of()));
    assertThat(same.json())
        .containsEntry("identical", true)
        .containsEntry("changed", List.of())
        .containsEntry("messages", prepared.json().get("messages"));
    assertThat(client.method("POST", path + "/replay").status()).isEqualTo(200);
    problem(client.post(path + "/replay?session=b", Map.of()), 404, "not_found");
    invalid(client.post(path + "/replay", Map.of("x", 1)), "x is an unknown key");

    client.delete(SPACE + "/memories/" + memory);

    Client.Reply shown = ok(client.get(path));
    assertThat(shown.text()).doesNotContain("friday").contains("\\n- [erased]\\n");
    assertThat(shown.text()).contains("\"redacted\":true", memory);
    Client.Reply changed = ok(client.post(path + "/replay", Map.of()));
    assertThat(changed.json())
        .containsEntry("identical", false)
        .containsEntry("changed", List.of(memory));
    assertThat(changed.text()).contains("[erased]").doesNotContain("friday");
  }

  @Test
  void injections_are_listed_by_pages() {
    for (int i = 0; i < 5; i++) {
      ok(client.post(SESSIONS + "a/turns", Map.of("message", message("user", "question " + i))));
    }
    List<Object> seen = new ArrayList<>();
    Object cursor = "";
    while (cursor != null) {
      Client.Reply page =
          ok(
              client.get(
                  SESSIONS
                      + "a/injections?limit=2"
                      + (cursor.equals("") ? "" : "&cursor=" + cursor)));
      page.items().forEach(item -> seen.add(item.get("query")));
      cursor = page.json().get("next_cursor");
    }
    assertThat(seen)
        .containsExactly("question 4", "question 3", "question 2", "question 1", "question 0");
    invalid(client.get(SESSIONS + "a/injections?cursor=nonsense"), "cursor");
  }

  @Test
  void metrics_name_routes_and_never_ids() {
    remember("one", Map.of("session", "a"));
    recall("one", Map.of("session", "a"));
    client.get(SESSIONS + "very-secret-id");
    client.get("/made/up");
    client.method("BREW", "/health");
    Client.Reply metrics = ok(client.get("/metrics"));
    assertThat(metrics.header("Content-Type")).startsWith("text/plain; version=0.0.4");
    assertThat(metrics.text())
        .contains(
            "http_server_requests_seconds_count{method=\"POST\","
                + "route=\"/v1/spaces/{space}/recall\",status=\"200\"} 1",
            "route=\"/v1/spaces/{space}/sessions/{session}\",status=\"404\"",
            "route=\"unmatched\",status=\"404\"",
            "method=\"OTHER\"",
            "remanence_recalls_total{degraded=\"false\"} 1.0",
            "remanence_index_lag_changes{space=\"default\"} ",
            "remanence_embedding_queue_changes{space=\"default\"} 0",
            "remanence_space_writable{space=\"default\"} 1",
            "jvm_memory_used_bytes")
        .doesNotContain("very-secret-id", "/made/up", "BREW");
  }
}

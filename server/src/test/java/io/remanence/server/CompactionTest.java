package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compaction over HTTP: run it, see how a session stands, its summaries, take one back. */
class CompactionTest extends ServerTest {
  private Map<String, Object> turn(String text, Map<String, Object> usage) {
    Client.Reply prepared =
        ok(client.post(SESSIONS + "a/turns", Map.of("message", message("user", text))));
    return ok(client.post(
            SESSIONS + "a/turns/" + prepared.json().get("turn_id") + "/complete",
            Map.of("messages", List.of(message("assistant", "Noted: " + text)), "usage", usage)))
        .json();
  }

  @Test
  void a_session_is_compacted_and_taken_back() {
    assertThat(ok(client.post(SESSIONS + "a/compact", Map.of())).json())
        .containsEntry("status", "nothing")
        .containsEntry("archived", 0)
        .containsEntry("summary_id", null);
    turn("We sail on Friday from pier 7.", Map.of());
    ok(
        client.put(
            SESSIONS + "a/todos",
            Map.of("items", List.of(Map.of("status", "open", "title", "paint the hull")))));
    Map<String, Object> done = ok(client.post(SESSIONS + "a/compact", Map.of())).json();
    assertThat(done).containsEntry("status", "done").containsEntry("archived", 2);
    List<Map<String, Object>> summaries = ok(client.get(SESSIONS + "a/summaries")).items();
    assertThat(summaries).hasSize(1);
    assertThat(summaries.getFirst())
        .containsEntry("id", done.get("summary_id"))
        .containsEntry("kind", "rolling")
        .containsEntry("parent_id", null)
        .containsEntry("from_round", 1)
        .containsEntry("to_round", 1)
        .containsEntry("stale", false)
        .containsKeys("from_seq", "to_seq", "created_at");
    assertThat(String.valueOf(summaries.getFirst().get("text")))
        .contains("Friday", "paint the hull");
    assertThat(ok(client.get(SESSIONS + "a/summaries?limit=1")).json().get("next_cursor")).isNull();
    Map<String, Object> recalled =
        ok(client.post(
                SPACE + "/recall",
                Map.of(
                    "query", "Friday pier",
                    "scope", Map.of("session", "a"),
                    "kinds", List.of("summary"))))
            .items()
            .getFirst();
    assertThat(recalled).containsEntry("kind", "summary").containsKey("summary");
    String undo = SPACE + "/summaries/" + done.get("summary_id") + "/undo";
    problem(client.post(undo + "?session=b", Map.of()), 404, "not_found");
    assertThat(ok(client.post(undo + "?session=a", Map.of())).json())
        .containsEntry("restored", 2)
        .containsEntry("summary", null);
    problem(client.post(undo, Map.of()), 409, "conflict");
    assertThat(ok(client.get(SESSIONS + "a/summaries")).items()).isEmpty();
    invalid(client.get(SESSIONS + "a/summaries?cursor=x"), "cursor");
    invalid(client.post(SESSIONS + "a/compact", Map.of("x", 1)), "unknown key");
  }

  @Test
  void a_refusal_says_why() {
    ok(
        client.put(
            SESSIONS + "a", Map.of("settings", Map.of("compaction.without-model", "refuse"))));
    turn("hello there", Map.of());
    Client.Reply refused = client.post(SESSIONS + "a/compact", Map.of());
    problem(refused, 503, "unavailable");
    assertThat(refused.json()).containsEntry("reason", "no_model");
    Map<String, Object> view = ok(client.get(SESSIONS + "a/compaction")).json();
    assertThat(view)
        .containsEntry("state", "idle")
        .hasEntrySatisfying("compress_at", at -> assertThat(at).hasToString("0.8"))
        .containsEntry("history_limit", 0)
        .containsEntry("active_messages", 2);
    assertThat((Map<String, Object>) view.get("last_failure"))
        .containsEntry("reason", "no_model")
        .containsKey("time");
  }

  @Test
  void a_turn_at_the_line_says_that_it_is_due_and_one_below_that_it_is_not() {
    assertThat(turn("first", Map.of("used", 10, "context_window", 1_000, "compressible", 5)))
        .containsEntry("compaction", "not_due");
    Map<String, Object> view = ok(client.get(SESSIONS + "a/compaction")).json();
    assertThat(view)
        .containsEntry("used", 10)
        .containsEntry("line_tokens", 800)
        .hasEntrySatisfying("line_ratio", at -> assertThat(at).hasToString("0.8"));
    assertThat(turn("second", Map.of("used", 900, "context_window", 1_000, "compressible", 700)))
        .containsEntry("compaction", "due");
    invalid(
        client.post(
            SESSIONS + "a/turns/x/complete",
            Map.of("messages", List.of(message("assistant", "a")), "usage", Map.of("used", -1))),
        "used");
  }

  @Test
  void a_to_do_list_is_put_whole_and_checked() {
    Map<String, Object> list =
        Map.of(
            "items",
            List.of(
                Map.of("status", "open", "title", "写说明 ✍"),
                Map.of("status", "done", "title", "test")));
    assertThat(ok(client.put(SESSIONS + "a/todos", list)).json()).isEqualTo(list);
    assertThat(ok(client.get(SESSIONS + "a/todos")).json()).isEqualTo(list);
    ok(client.put(SESSIONS + "a/todos", Map.of("items", List.of())));
    assertThat(ok(client.get(SESSIONS + "a/todos")).items()).isEmpty();
    invalid(client.put(SESSIONS + "a/todos", Map.of()), "items");
    invalid(
        client.put(SESSIONS + "a/todos", Map.of("items", List.of(Map.of("status", "open")))),
        "title");
  }
}

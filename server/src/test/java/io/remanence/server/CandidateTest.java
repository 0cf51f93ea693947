package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Candidates and dead letters, over the wire. */
final class CandidateTest extends ServerTest {
  private static final String CANDIDATES = SPACE + "/candidates";
  private static final String LETTERS = SPACE + "/dead-letters";

  @BeforeEach
  void proposeInSessionA() {
    ok(
        client.put(
            SPACE + "/sessions/a",
            Map.of("room", "room", "settings", Map.of("candidates.enabled", true))));
  }

  private void turn(String text) {
    Client.Reply prepared =
        ok(client.post(SESSIONS + "a/turns", Map.of("message", message("user", text))));
    ok(
        client.post(
            SESSIONS + "a/turns/" + prepared.json().get("turn_id") + "/complete",
            messages("assistant", "Ok.")));
  }

  private List<Map<String, Object>> listed(String query) {
    return ok(client.get(CANDIDATES + query)).items();
  }

  @Test
  void candidates_are_listed_accepted_and_rejected() {
    turn("I prefer window seats. We decided to call it Kestrel. My password is hunter2.");
    List<Map<String, Object>> pending = listed("?session=a");
    assertThat(pending)
        .extracting(candidate -> candidate.get("type"))
        .containsExactlyInAnyOrder("profile", "memory", "ignore");
    assertThat(pending.toString()).contains("[redacted]").doesNotContain("hunter2");
    Map<String, Object> liking =
        pending.stream().filter(c -> "profile".equals(c.get("type"))).findFirst().orElseThrow();
    assertThat(liking)
        .containsEntry("status", "pending")
        .containsEntry("content", "I prefer window seats.")
        .containsEntry("reason", "stable")
        .containsEntry("scope", Map.of("session", "a", "isolation", "session"))
        .containsKeys("turn_id", "message_ids", "created_at", "updated_at")
        .doesNotContainKey("memory_id");
    String path = CANDIDATES + "/" + liking.get("id");
    problem(client.post(path + "/accept?session=b", Map.of()), 404, "not_found");
    Client.Reply accepted = ok(client.post(path + "/accept?session=a", Map.of()));
    assertThat(accepted.json()).containsEntry("status", "accepted");
    assertThat(accepted.json()).containsKey("profile_id").doesNotContainKey("memory_id");
    assertThat(ok(client.get(SPACE + "/profiles/session/a")).json())
        .containsEntry("preferences", List.of("I prefer window seats."));
    problem(client.post(path + "/accept", Map.of()), 409, "conflict");
    problem(client.post(path + "/reject", Map.of()), 409, "conflict");
    assertThat(listed("?session=a")).hasSize(2);
    assertThat(listed("?status=accepted")).hasSize(1);
    assertThat(listed("?status=accepted&status=pending")).hasSize(3);
    Client.Reply page = ok(client.get(CANDIDATES + "?status=accepted&status=pending&limit=2"));
    assertThat(page.items()).hasSize(2);
    assertThat(
            listed(
                "?status=accepted&status=pending&cursor="
                    + Client.in(String.valueOf(page.json().get("next_cursor")))))
        .hasSize(1);
    problem(client.post(CANDIDATES + "/none/accept", Map.of()), 404, "not_found");
    invalid(client.get(CANDIDATES + "?status=maybe"), "maybe");
    invalid(client.get(CANDIDATES + "?cursor=x"), "cursor");
    invalid(client.post(path + "/accept", Map.of("x", 1)), "unknown key");
  }

  @Test
  void a_candidate_whose_message_is_gone_can_not_be_accepted() {
    turn("I prefer window seats on every flight.");
    Map<String, Object> candidate = listed("?session=a").getFirst();
    Object time = ok(client.get(SESSIONS + "a/messages")).items().getFirst().get("timestamp");
    ok(
        client.post(
            SESSIONS + "a/messages/delete", Map.of("timestamps", List.of(String.valueOf(time)))));
    assertThat(listed("?session=a")).isEmpty();
    problem(
        client.post(CANDIDATES + "/" + candidate.get("id") + "/accept", Map.of()), 409, "conflict");
    assertThat(listed("?status=rejected").toString()).doesNotContain("window");
  }

  @Test
  void a_clear_takes_candidates_along() {
    turn("I prefer window seats on every flight.");
    Client.Reply cleared =
        ok(client.post(SESSIONS + "a/clear", Map.of("types", List.of("candidate"))));
    assertThat(cleared.text()).contains("\"type\":\"candidate\"", "1 memory candidates removed");
    assertThat(listed("?session=a")).isEmpty();
  }

  @Test
  void without_a_model_there_are_no_dead_letters_and_nothing_to_try() {
    assertThat(ok(client.get(LETTERS)).items()).isEmpty();
    assertThat(ok(client.get(LETTERS + "?session=a")).items()).isEmpty();
    problem(client.post(LETTERS + "/dl_1/replay", Map.of()), 404, "not_found");
    assertThat(ok(client.get(SPACE + "/stats")).json())
        .containsEntry("pending_captures", 0)
        .containsEntry("dead_letters", 0)
        .containsEntry("pending_candidates", 0)
        .doesNotContainKeys("llm_tokens", "llm_used_up");
  }
}

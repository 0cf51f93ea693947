package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class TurnTest extends ServerTest {
  private static final String ASKED = "发布计划定在周五下午三点，地点是三号会议室";
  private static final String ANSWERED = "好的，周五下午三点在三号会议室发布。";

  private String prepare(String session, Map<String, Object> body) {
    Client.Reply prepared = ok(client.post(SESSIONS + session + "/turns", body));
    return String.valueOf(prepared.json().get("turn_id"));
  }

  @Test
  void a_reply_holds_no_message_of_a_user() {
    String turn = prepare("a", Map.of("message", message("user", ASKED)));
    String complete = SESSIONS + "a/turns/" + turn + "/complete";
    invalid(
        client.post(
            complete,
            Map.of("messages", List.of(message("assistant", ANSWERED), message("user", ASKED)))),
        "messages[1].role is 'user'; the role of a reply, 'assistant' or 'tool', is wanted.");
    assertThat(ok(client.get(SESSIONS + "a/messages")).items()).hasSize(1);
    // What happened while the turn went on may be told along with the reply.
    ok(
        client.post(
            complete,
            Map.of(
                "messages",
                List.of(message("notice", "the build ended"), message("assistant", ANSWERED)))));
    assertThat(ok(client.get(SESSIONS + "a/messages")).items()).hasSize(3);
  }

  @Test
  void a_turn_goes_through_and_a_later_one_recalls_it() {
    Client.Reply prepared =
        ok(
            client.post(
                SESSIONS + "a/turns",
                Map.of(
                    "message", message("user", ASKED),
                    "scope", Map.of("speaker", "u1"),
                    "system", "You are helpful.")));
    assertThat(prepared.object("context").get("session_profile"))
        .isEqualTo(
            Map.of(
                "name",
                "",
                "traits",
                List.of(),
                "preferences",
                List.of(),
                "notes",
                "",
                "updated_at",
                ""));
    assertThat(prepared.json())
        .containsEntry("trimmed", false)
        .containsEntry("naive_rag_suppressed", false)
        .containsEntry("knowledge_bases", List.of())
        .containsKeys("tokens", "injection_id", "messages");
    Client.Reply completed =
        ok(
            client.post(
                SESSIONS + "a/turns/" + prepared.json().get("turn_id") + "/complete",
                messages("assistant", ANSWERED)));
    assertThat(completed.json()).containsEntry("round", 1).containsEntry("compaction", "not_due");
    assertThat(completed.json().get("captured"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(1);

    Map<String, Object> asks = message("user", "发布计划定在什么时候？");
    asks.put("speaker", Map.of("id", "u1", "name", "小林"));
    Client.Reply later = ok(client.post(SESSIONS + "b/turns", Map.of("message", asks)));
    assertThat(later.text()).contains("三号会议室");
    assertThat(later.object("context").get("speaker")).isEqualTo(Map.of("id", "u1", "name", "小林"));
    assertThat(later.object("context").get("episodes"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .isNotEmpty();
  }

  @Test
  void without_a_speaker_its_profile_is_null() {
    Client.Reply prepared =
        ok(client.post(SESSIONS + "a/turns", Map.of("message", message("user", "hello"))));
    assertThat(prepared.object("context"))
        .containsEntry("speaker", Map.of("id", "", "name", ""))
        .containsEntry("speaker_profile", null)
        .containsEntry("episodes", List.of());
  }

  @Test
  void a_second_complete_answers_as_the_first() {
    String turn = prepare("a", Map.of("message", message("user", ASKED)));
    String path = SESSIONS + "a/turns/" + turn + "/complete";
    Client.Reply first = ok(client.post(path, messages("assistant", ANSWERED)));
    Client.Reply second = ok(client.post(path, messages("assistant", "something else")));
    assertThat(second.json()).isEqualTo(first.json());
    assertThat(ok(client.get(SESSIONS + "a/messages")).items()).hasSize(2);
  }

  @Test
  void a_silent_turn_stores_a_marker_that_is_not_counted() {
    String turn = prepare("a", Map.of("message", message("user", ASKED)));
    Client.Reply done =
        ok(
            client.post(
                SESSIONS + "a/turns/" + turn + "/complete",
                Map.of("outcome", "silent", "messages", List.of())));
    assertThat(done.json()).containsEntry("captured", List.of());
    assertThat(ok(client.get(SESSIONS + "a/messages/count")).json()).containsEntry("count", 1);
    assertThat(ok(client.get(SESSIONS + "a/messages")).items().get(1))
        .containsEntry("kind", "event-marker");
  }

  @Test
  void an_unknown_turn_is_not_found() {
    problem(
        client.post(SESSIONS + "a/turns/turn_x/complete", messages("assistant", "hi")),
        404,
        "not_found");
    String turn = prepare("a", Map.of("message", message("user", ASKED)));
    problem(
        client.post(SESSIONS + "b/turns/" + turn + "/complete", messages("assistant", "hi")),
        404,
        "not_found");
  }

  @Test
  void a_dry_run_stores_nothing_and_has_no_turn() {
    Client.Reply dry =
        ok(
            client.post(
                SESSIONS + "a/turns", Map.of("message", message("user", ASKED), "dry_run", true)));
    assertThat(dry.json()).containsEntry("turn_id", null).containsEntry("injection_id", null);
    assertThat(ok(client.get(SESSIONS + "a/messages?view=full")).items()).isEmpty();
  }

  @Test
  void images_go_into_the_prompt_and_are_not_stored() {
    Map<String, Object> asked = message("user", "What is this?");
    asked.put("images", List.of("data:image/png;base64,AAAA"));
    asked.put("audios", List.of("data:audio/mpeg;base64,BBBB", "https://example.org/a.ogg"));
    Client.Reply prepared = ok(client.post(SESSIONS + "a/turns", Map.of("message", asked)));
    assertThat(prepared.text())
        .contains("image_url", "data:image/png;base64,AAAA")
        .contains("\"input_audio\":{", "\"data\":\"BBBB\"", "\"format\":\"mp3\"")
        .contains("audio_url");
    assertThat(ok(client.get(SESSIONS + "a/messages")).text())
        .contains("What is this?")
        .doesNotContain("AAAA");
  }

  @Test
  void memory_that_is_off_leaves_no_context() {
    ok(client.put(SESSIONS + "a", Map.of("settings", Map.of("memory.enabled", false))));
    Client.Reply prepared =
        ok(client.post(SESSIONS + "a/turns", Map.of("message", message("user", ASKED))));
    assertThat(prepared.json()).containsEntry("context", null).containsEntry("injection_id", null);
  }

  @Test
  void the_own_knowledge_base_is_taken_out() {
    Client.Reply prepared =
        ok(
            client.post(
                SESSIONS + "a/turns",
                Map.of(
                    "message", message("user", ASKED),
                    "knowledge_bases", List.of("other", "remanence:default"))));
    assertThat(prepared.json())
        .containsEntry("knowledge_bases", List.of("other"))
        .containsEntry("naive_rag_suppressed", true);
  }

  @Test
  void a_message_that_exceeds_the_budget_is_too_large() {
    problem(
        client.post(
            SESSIONS + "a/turns",
            Map.of("message", message("user", "word ".repeat(100)), "token_budget", 10)),
        413,
        "too_large");
    assertThat(ok(client.get(SESSIONS + "a/messages")).items()).isEmpty();
  }

  @Test
  void contradictions_are_refused() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("message", message("user", "hi"));
    body.put("scope", Map.of("session", "b"));
    invalid(client.post(SESSIONS + "a/turns", body), "session", "'a'", "'b'");
    body.put("scope", Map.of("bot", "x"));
    invalid(client.post(SESSIONS + "a/turns?bot=y", body), "bot");
    Map<String, Object> spoken = message("user", "hi");
    spoken.put("speaker", Map.of("id", "u1"));
    invalid(
        client.post(
            SESSIONS + "a/turns", Map.of("message", spoken, "scope", Map.of("speaker", "u2"))),
        "speaker");
  }

  @Test
  void a_mode_of_its_own_is_refused_where_capture_would_not_keep_to_it() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("message", message("user", "hi"));
    body.put("scope", Map.of("speaker", "u1", "isolation", "session"));
    invalid(client.post(SESSIONS + "a/turns", body), "isolation", "speaker");
    body.put("scope", Map.of("speaker", "u1", "isolation", "speaker"));
    ok(client.post(SESSIONS + "a/turns", body));
  }

  @Test
  void wrong_bodies_are_refused_and_say_where() {
    String turns = SESSIONS + "a/turns";
    invalid(client.post(turns, Map.of()), "message is missing");
    invalid(client.post(turns, Map.of("message", "hi")), "message is 'hi'; an object is wanted");
    invalid(client.post(turns, Map.of("message", message("assistant", "hi"))), "message.role");
    invalid(
        client.post(turns, Map.of("message", message("user", "hi"), "token_budget", 1.5)),
        "token_budget is 1.5; a whole number is wanted");
    invalid(
        client.post(
            turns,
            Map.of(
                "message", message("user", "hi"),
                "recall", Map.of("limit", 0, "strange", 1))),
        "recall.limit is 0; 1 to 50 is wanted",
        "recall.strange is an unknown key");
    String turn = prepare("a", Map.of("message", message("user", "hi")));
    String complete = turns + "/" + turn + "/complete";
    invalid(client.post(complete, Map.of("outcome", "gone")), "outcome", "silent");
    invalid(client.post(complete, Map.of()), "messages is empty");
    invalid(
        client.post(
            complete,
            Map.of(
                "messages", List.of(message("assistant", "x")),
                "usage", Map.of("used", "many"))),
        "usage.used");
  }
}

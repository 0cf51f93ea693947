package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EraseTest extends ServerTest {
  private void say(String session, String speaker, String words) {
    Map<String, Object> said = message("user", words);
    said.put("speaker", Map.of("id", speaker, "name", speaker));
    ok(client.post(SESSIONS + session + "/messages", Map.of("messages", List.of(said))));
  }

  @Test
  void a_person_s_words_go_from_all_sessions_with_a_receipt() {
    say("a", "eve", "我的暗号是鹌鹑");
    say("b", "eve", "my word is quail");
    say("b", "ann", "hello");
    remember("eve's word is quail", Map.of("session", "b", "speaker", "eve"));
    Client.Reply rehearsed =
        ok(client.post(SPACE + "/erase", Map.of("speaker", "eve", "dry_run", true)));
    assertThat(rehearsed.json()).containsEntry("id", null).doesNotContainKey("purge");
    assertThat(rehearsed.object("erased"))
        .containsEntry("messages", 2)
        .containsEntry("memories", 1)
        .containsKeys("profiles", "candidates", "injections");
    assertThat(ok(client.get(SESSIONS + "b/messages")).text()).contains("quail");

    Client.Reply erased =
        ok(client.post(SPACE + "/erase", Map.of("speaker", "eve", "dry_run", false)));
    assertThat(erased.object("erased")).isEqualTo(rehearsed.object("erased"));
    assertThat(erased.text()).doesNotContain("\"eve\"", "quail").contains("\"left\":[{");
    assertThat(ok(client.get(SESSIONS + "a/messages")).items()).isEmpty();
    assertThat(ok(client.get(SESSIONS + "b/messages")).text())
        .contains("hello")
        .doesNotContain("quail");
    assertThat(ok(client.get(SPACE + "/memories")).items()).isEmpty();
    assertThat(erased.json().get("purge")).isIn("pending", "done");
    Object id = erased.json().get("id");
    assertThat(ok(client.get(SPACE + "/erasures/" + id)).object("erased"))
        .isEqualTo(erased.object("erased"));
    problem(client.get(SPACE + "/erasures/none"), 404, "not_found");
    invalid(client.post(SPACE + "/erase", Map.of("dry_run", true)), "speaker");
  }

  @Test
  void without_a_retention_nothing_is_too_old() {
    say("a", "ann", "hello");
    assertThat(ok(client.post(SPACE + "/messages/prune", Map.of("dry_run", true))).json())
        .containsEntry("archived", 0)
        .containsEntry("removed", 0);
  }
}

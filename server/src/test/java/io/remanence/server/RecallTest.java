package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class RecallTest extends ServerTest {
  private static final String RECALL = SPACE + "/recall";
  private static final Map<String, Object> SCOPE = Map.of("session", "s", "speaker", "u1");

  @Test
  void memories_and_messages_are_found_in_their_scope() {
    remember("我对虾过敏，聚餐别点海鲜", SCOPE);
    ok(client.post(SESSIONS + "s/messages", messages("user", "海鲜大餐定在周五")));
    Client.Reply found = recall("海鲜", SCOPE);
    assertThat(found.items()).hasSize(2);
    assertThat(found.json()).containsKey("took_ms").doesNotContainKey("near_misses");
    Map<String, Object> memory = of(found, "memory");
    assertThat(memory)
        .containsEntry("content", "我对虾过敏，聚餐别点海鲜")
        .containsKeys("id", "score", "matched_by", "memory")
        .doesNotContainKeys("why", "message");
    Map<String, Object> message = of(found, "message");
    assertThat(message.get("message"))
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("session", "s")
        .containsEntry("content", "海鲜大餐定在周五")
        .containsEntry("seq", Integer.valueOf(String.valueOf(message.get("id"))));
    assertThat(recall("海鲜", Map.of("session", "other", "speaker", "u2")).items()).isEmpty();
    assertThat(ok(client.post(RECALL, Map.of("query", "海鲜"))).items()).hasSize(2);
  }

  private static Map<String, Object> of(Client.Reply found, String kind) {
    return found.items().stream()
        .filter(item -> kind.equals(item.get("kind")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void explained_recalls_tell_why_and_what_was_close() {
    remember("the red lantern festival", SCOPE);
    remember("the red umbrella", SCOPE);
    Client.Reply found =
        ok(
            client.post(
                RECALL,
                Map.of("query", "red lantern", "scope", SCOPE, "explain", true, "limit", 1)));
    assertThat(found.items()).hasSize(1);
    assertThat(found.items().getFirst()).containsKey("why");
    assertThat(String.valueOf(found.json().get("near_misses"))).contains("over-limit");
  }

  @Test
  void filters_narrow() {
    ok(
        client.post(
            SPACE + "/memories",
            Map.of(
                "content",
                "lantern one",
                "scope",
                SCOPE,
                "tags",
                List.of("a", "b"),
                "importance",
                5)));
    remember("lantern two", SCOPE);
    ok(client.post(SESSIONS + "s/messages", messages("user", "lantern three")));
    assertThat(filtered(Map.of("tags", List.of("a")))).containsExactly("lantern one");
    assertThat(filtered(Map.of("importance_min", 5)))
        .contains("lantern one")
        .doesNotContain("lantern two");
    assertThat(filtered(Map.of("speaker", "u1")))
        .containsExactlyInAnyOrder("lantern one", "lantern two");
    assertThat(filtered(Map.of("speaker_name", "nobody"))).isEmpty();
    assertThat(filtered(Map.of("before", 0))).isEmpty();
    assertThat(filtered(Map.of("after", "2020-01-01T00:00:00Z"))).hasSize(3);
    assertThat(filtered(Map.of("status", List.of("archived")))).containsExactly("lantern three");
    assertThat(filtered(Map.of("source", "api"))).hasSize(2);
    assertThat(kinds(List.of("message"))).containsExactly("lantern three");
    assertThat(kinds(List.of("memory", "summary"))).hasSize(2);
    assertThat(kinds(List.of("summary"))).isEmpty();
  }

  private List<Object> filtered(Map<String, Object> filters) {
    return contents(Map.of("query", "lantern", "scope", SCOPE, "filters", filters));
  }

  private List<Object> kinds(List<String> kinds) {
    return contents(Map.of("query", "lantern", "scope", SCOPE, "kinds", kinds));
  }

  private List<Object> contents(Map<String, Object> body) {
    return ok(client.post(RECALL, body)).items().stream().map(i -> i.get("content")).toList();
  }

  @Test
  void what_expires_later_is_gone_then() {
    ok(
        client.post(
            SPACE + "/memories", Map.of("content", "lantern", "scope", SCOPE, "ttl_ms", 60_000)));
    assertThat(recall("lantern", SCOPE).items()).hasSize(1);
    assertThat(contents(Map.of("query", "lantern", "scope", SCOPE, "now", "2100-01-01T00:00:00Z")))
        .isEmpty();
  }

  @Test
  void presets_rank_by_their_weights_and_say_so() {
    ok(client.post(SPACE + "/memories", Map.of("content", "the harbour ferry", "scope", SCOPE)));
    for (String preset : List.of("lexical", "hybrid", "episodic", "recency")) {
      assertThat(contents(Map.of("query", "ferry", "scope", SCOPE, "preset", preset)))
          .as(preset)
          .containsExactly("the harbour ferry");
    }
  }

  @Test
  void wrong_questions_are_refused() {
    invalid(client.post(RECALL, Map.of()), "query is missing");
    invalid(client.post(RECALL, Map.of("query", "  ")), "query is blank");
    invalid(client.post(RECALL, Map.of("query", 5)), "query is 5");
    for (Object limit : List.of(0, -1, 51, 1.5, "5", true)) {
      invalid(client.post(RECALL, Map.of("query", "x", "limit", limit)), "limit");
    }
    invalid(client.post(RECALL, Map.of("query", "x", "kinds", List.of())), "kinds is empty");
    invalid(client.post(RECALL, Map.of("query", "x", "kinds", List.of("dream"))), "kinds[0]");
    invalid(client.post(RECALL, Map.of("query", "x", "min_score", 2)), "min_score");
    invalid(client.post(RECALL, Map.of("query", "x", "preset", "magic")), "preset");
    invalid(
        client.post(RECALL, Map.of("query", "x", "filters", Map.of("user_key", "bot1:group_B"))),
        "filters.user_key is an unknown key");
    invalid(
        client.post(RECALL, Map.of("query", "x", "filters", Map.of("status", List.of("no")))),
        "filters.status[0]");
    invalid(client.post(RECALL, Map.of("query", "x", "scope", Map.of("bot", "b"))), "session");
    invalid(client.post(RECALL, Map.of("query", "x", "scope", "all")), "scope is 'all'");
  }
}

package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MemoryLifeTest extends ServerTest {
  private static final String MEMORIES = SPACE + "/memories";
  private static final Map<String, Object> SCOPE = Map.of("session", "s");

  private Client.Reply patch(String path, String body) {
    return client.send(
        client
            .request(path, "Content-Type", "application/json")
            .method("PATCH", HttpRequest.BodyPublishers.ofString(body)));
  }

  private String made(String content) {
    return String.valueOf(remember(content, SCOPE).json().get("id"));
  }

  private static List<Object> values(Client.Reply reply, String key) {
    return reply.items().stream().map(item -> item.get(key)).toList();
  }

  @Test
  void a_memory_is_changed_field_by_field() {
    Client.Reply made = remember("渡船7点40分开", SCOPE);
    String path = MEMORIES + "/" + made.json().get("id");
    Client.Reply changed =
        ok(
            patch(
                path,
                "{\"content\":\"渡船8点10分开\",\"tags\":[\"出行\"],\"importance\":5,"
                    + "\"confidence\":0.25,\"ttl_ms\":60000,\"meta\":{\"n\":1}}"));
    assertThat(changed.json())
        .containsEntry("content", "渡船8点10分开")
        .containsEntry("tags", List.of("出行"))
        .containsEntry("importance", 5)
        .containsEntry("meta", Map.of("n", 1))
        .containsKey("expires_at")
        .containsEntry("created_at", made.json().get("created_at"));
    assertThat(ok(client.get(path)).json()).isEqualTo(changed.json());
    assertThat(ok(patch(path, "{\"ttl_ms\":null}")).json()).doesNotContainKey("expires_at");
    problem(patch(path, "{\"importance\":1,\"version\":1}"), 409, "conflict");
    assertThat(
            ok(patch(
                    path,
                    "{\"tags\":[],\"version\":" + ok(client.get(path)).json().get("version") + "}"))
                .json())
        .containsEntry("tags", List.of());
    invalid(patch(path, "{}"), "changes nothing");
    invalid(patch(path, "{\"content\":\" \"}"), "content is blank");
    invalid(patch(path, "{\"ttl_ms\":0}"), "ttl_ms");
    invalid(patch(path, "{\"status\":\"active\"}"), "status is an unknown key");
    assertThat(patch(path, "{\"content\":null}").json())
        .containsEntry("detail", "content is null; text is wanted.");
    invalid(
        patch(path, "{\"importance\":5,\"tags\":null,\"meta\":null}"),
        "tags is null; an array is wanted.",
        "meta is null; an object is wanted.");
    problem(patch(path + "?session=t", "{\"importance\":1}"), 404, "not_found");
    problem(patch(MEMORIES + "/none", "{\"importance\":1}"), 404, "not_found");
    made("渡船停了");
    problem(patch(path, "{\"content\":\"渡船停了。\"}"), 409, "conflict");
  }

  @Test
  void an_id_is_never_dropped_for_a_memory_that_says_the_same() {
    String id = made("tea is in the left cupboard");
    Client.Reply other =
        client.post(
            MEMORIES,
            Map.of("content", "Tea is in the left cupboard.", "scope", SCOPE, "id", "mine"));
    problem(other, 409, "conflict");
    assertThat(other.text()).contains(id);
    Client.Reply tagged =
        ok(
            client.post(
                MEMORIES,
                Map.of(
                    "content",
                    "tea is in the left cupboard",
                    "scope",
                    SCOPE,
                    "tags",
                    List.of("kitchen"))));
    assertThat(tagged.json())
        .containsEntry("existed", true)
        .containsEntry("id", id)
        .containsEntry("tags", List.of("kitchen"));
  }

  @Test
  void a_memory_is_hidden_and_comes_back_and_its_history_tells() {
    String path = MEMORIES + "/" + made("the key is in the drawer");
    assertThat(
            ok(client.post(path + "/status", Map.of("status", "archived", "reason", "看过了"))).json())
        .containsEntry("status", "archived");
    assertThat(ok(client.get(MEMORIES)).items()).isEmpty();
    problem(client.post(path + "/status", Map.of("status", "superseded")), 409, "conflict");
    ok(client.post(path + "/status", Map.of("status", "active")));
    ok(patch(path, "{\"content\":\"the key is in the box\"}"));
    Client.Reply history = ok(client.get(path + "/history"));
    assertThat(values(history, "operation")).containsExactly("update", "restore", "status", "save");
    assertThat(values(history, "content"))
        .containsExactly(
            "the key is in the box",
            "the key is in the drawer",
            "the key is in the drawer",
            "the key is in the drawer");
    assertThat(values(history, "changed"))
        .containsExactly(List.of("content"), List.of("status"), List.of("status"), List.of());
    assertThat(history.items().get(2)).containsEntry("reason", "看过了");
    Client.Reply page = ok(client.get(path + "/history?limit=2"));
    Client.Reply rest =
        ok(client.get(path + "/history?limit=2&cursor=" + page.json().get("next_cursor")));
    assertThat(values(rest, "operation")).containsExactly("status", "save");
    assertThat(rest.json()).containsEntry("next_cursor", null);
    problem(client.get(path + "/history?session=t"), 404, "not_found");
    invalid(client.get(path + "/history?cursor=x"), "cursor");
    invalid(client.post(path + "/status", Map.of()), "status is missing");
    invalid(client.post(path + "/status", Map.of("status", "gone")), "status is 'gone'");
    invalid(
        client.post(path + "/status", Map.of("status", "deleted", "reason", "x".repeat(501))),
        "reason has 501");
  }

  @Test
  void many_are_deleted_by_filters_that_must_be_there() {
    String one = made("one");
    String two = made("two");
    ok(patch(MEMORIES + "/" + two, "{\"tags\":[\"t\"]}"));
    invalid(client.post(MEMORIES + "/delete", Map.of("filters", Map.of())), "filters is empty");
    invalid(client.post(MEMORIES + "/delete", Map.of()), "filters is missing");
    invalid(
        client.post(MEMORIES + "/delete", Map.of("filters", Map.of("id", "x"))),
        "filters.id is an unknown key");
    Map<String, Object> tagged = Map.of("tag", "t");
    assertThat(
            ok(client.post(MEMORIES + "/delete", Map.of("filters", tagged, "dry_run", true)))
                .json())
        .isEqualTo(Map.of("deleted", 1, "ids", List.of(two)));
    assertThat(
            ok(client.post(
                    MEMORIES + "/delete",
                    Map.of("filters", tagged, "scope", Map.of("session", "t"))))
                .json())
        .isEqualTo(Map.of("deleted", 0, "ids", List.of()));
    ok(client.post(MEMORIES + "/delete", Map.of("filters", tagged, "scope", SCOPE)));
    problem(client.get(MEMORIES + "/" + two), 404, "not_found");
    ok(client.get(MEMORIES + "/" + one));
    problem(client.delete(SPACE + "/documents/none"), 404, "not_found");
  }

  @Test
  void near_equal_memories_are_merged_and_parted_again() {
    String first = made("the bike stands behind the shed near the apple tree");
    String second = made("the bike stands behind the shed near the old apple tree");
    Map<String, Object> wanted = Map.of("mode", "merge", "scope", SCOPE);
    Map<String, Object> group =
        Map.of(
            "survivor",
            second,
            "absorbed",
            List.of(first),
            "text",
            "the bike stands behind the shed near the old apple tree");
    Client.Reply look =
        ok(
            client.post(
                MEMORIES + "/consolidate",
                Map.of("mode", "merge", "scope", SCOPE, "dry_run", true)));
    assertThat(look.json())
        .containsEntry("id", null)
        .containsEntry("mode", "merge")
        .containsEntry("merged", 1)
        .containsEntry("pruned", 0)
        .containsEntry("skipped", 0);
    assertThat(look.json().get("groups")).isEqualTo(List.of(group));
    Client.Reply run = ok(client.post(MEMORIES + "/consolidate", wanted));
    assertThat(run.json().get("groups")).isEqualTo(List.of(group));
    assertThat(ok(client.get(MEMORIES + "/" + first)).json())
        .containsEntry("status", "superseded")
        .containsEntry("superseded_by", second);
    assertThat(ok(client.get(SPACE + "/stats?session=s")).json())
        .containsKey("last_consolidated_at");
    String undo = SPACE + "/consolidations/" + run.json().get("id") + "/undo";
    problem(client.post(undo + "?session=t", Map.of()), 404, "not_found");
    assertThat(ok(client.post(undo + "?session=s", Map.of())).json()).containsKey("undone_at");
    assertThat(ok(client.get(MEMORIES + "/" + first)).json()).containsEntry("status", "active");
    problem(client.post(undo, Map.of()), 409, "conflict");
  }

  @Test
  void a_digest_is_looked_at_but_not_made_unless_it_is_switched_on() {
    made("old tea");
    made("old coffee");
    Map<String, Object> look = Map.of("mode", "digest", "dry_run", true);
    assertThat(ok(client.post(MEMORIES + "/consolidate", look)).json())
        .containsEntry("mode", "digest")
        .containsEntry("merged", 0);
    problem(client.post(MEMORIES + "/consolidate", Map.of("mode", "digest")), 409, "conflict");
    invalid(
        client.post(MEMORIES + "/consolidate", Map.of("mode", "digest", "similarity", 0.9)),
        "similarity");
    invalid(client.post(MEMORIES + "/consolidate", Map.of()), "mode is missing");
    invalid(client.post(MEMORIES + "/consolidate", Map.of("mode", "mix")), "mode is 'mix'");
    invalid(
        client.post(MEMORIES + "/consolidate", Map.of("mode", "merge", "similarity", 0.2)),
        "similarity");
  }

  @Test
  void doubtful_memories_are_pruned() {
    String sure = made("sure");
    String unsure = made("unsure");
    ok(patch(MEMORIES + "/" + unsure, "{\"confidence\":0.2}"));
    assertThat(ok(client.post(MEMORIES + "/prune", Map.of())).json())
        .isEqualTo(Map.of("pruned", 0));
    assertThat(
            ok(client.post(
                    MEMORIES + "/prune",
                    Map.of("min_confidence", 0.5, "scope", Map.of("session", "t"))))
                .json())
        .isEqualTo(Map.of("pruned", 0));
    assertThat(ok(client.post(MEMORIES + "/prune", Map.of("min_confidence", 0.5))).json())
        .isEqualTo(Map.of("pruned", 1));
    problem(client.get(MEMORIES + "/" + unsure), 404, "not_found");
    ok(client.get(MEMORIES + "/" + sure));
    invalid(client.post(MEMORIES + "/prune", Map.of("max_age_ms", 0)), "max_age_ms");
    invalid(client.post(MEMORIES + "/prune", Map.of("min_confidence", 2)), "min_confidence");
  }
}

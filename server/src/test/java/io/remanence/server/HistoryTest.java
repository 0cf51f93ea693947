package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Questions about messages, changes of them, and clearing. */
final class HistoryTest extends ServerTest {
  private static final String ROOM = SESSIONS + "room";

  private static Map<String, Object> said(String role, String content, String time) {
    return Map.of("role", role, "content", content, "timestamp", time);
  }

  private void talk(String session, int messages) {
    ok(
        client.post(
            session + "/messages",
            Map.of(
                "messages",
                IntStream.range(0, messages)
                    .mapToObj(
                        n ->
                            said(
                                n % 2 == 0 ? "user" : "assistant",
                                "消息 " + n,
                                "2026-05-01T10:%02d:00Z".formatted(n)))
                    .toList())));
  }

  private static List<Object> contents(Client.Reply reply) {
    return reply.items().stream().map(item -> item.get("content")).toList();
  }

  @Test
  void a_range_takes_both_ends_and_filters_by_role_and_kind() {
    talk(ROOM, 6);
    ok(
        client.post(
            ROOM + "/messages",
            Map.of(
                "messages",
                List.of(
                    Map.of(
                        "role",
                        "notice",
                        "kind",
                        "poke",
                        "content",
                        "戳",
                        "timestamp",
                        "2026-05-01T10:03:30Z")))));
    String range = ROOM + "/messages/range?from=2026-05-01T10:02:00Z&to=1777629840000";
    assertThat(contents(ok(client.get(range)))).containsExactly("消息 2", "消息 3", "戳", "消息 4");
    assertThat(contents(ok(client.get(range + "&roles=user&roles=notice&exclude_kinds=poke"))))
        .containsExactly("消息 2", "消息 4");
    assertThat(ok(client.get(range)).json()).containsEntry("truncated", false);
    invalid(client.get(ROOM + "/messages/range?from=2026-05-01T10:02:00Z"), "to");
    invalid(client.get(ROOM + "/messages/range?from=yesterday&to=0"), "from", "yesterday");
    assertThat(contents(ok(client.get(SESSIONS + "never/messages/range?from=0&to=1")))).isEmpty();
  }

  @Test
  void a_range_that_is_cut_off_says_so() {
    ok(
        client.post(
            ROOM + "/messages",
            Map.of(
                "messages",
                IntStream.range(0, 501)
                    .mapToObj(n -> said("user", "n" + n, "2026-05-01T10:00:00Z"))
                    .toList())));
    Client.Reply range = ok(client.get(ROOM + "/messages/range?from=0&to=2000000000000"));
    assertThat(range.json()).containsEntry("truncated", true);
    assertThat(contents(range)).hasSize(500).startsWith("n0", "n1").endsWith("n499");
  }

  @Test
  void rounds_search_and_platform_ids_find_messages() {
    talk(ROOM, 6);
    ok(
        client.post(
            ROOM + "/messages",
            Map.of(
                "messages",
                List.of(
                    Map.of(
                        "role",
                        "user",
                        "content",
                        "100% _sure_",
                        "metadata",
                        Map.of("messageId", "m/1"))))));
    assertThat(contents(ok(client.get(ROOM + "/rounds/2/3"))))
        .containsExactly("消息 2", "消息 3", "消息 4", "消息 5");
    invalid(client.get(ROOM + "/rounds/x/3"), "from", "'x'");
    assertThat(contents(ok(client.get(ROOM + "/messages/search?q=" + Client.in("消息")))))
        .hasSize(6)
        .startsWith("消息 5");
    assertThat(contents(ok(client.get(ROOM + "/messages/search?q=%25%20_"))))
        .containsExactly("100% _sure_");
    assertThat(contents(ok(client.get(ROOM + "/messages/search?q=%25x")))).isEmpty();
    invalid(client.get(ROOM + "/messages/search?q="), "empty");
    assertThat(ok(client.get(ROOM + "/messages/by-id/m%2F1")).json())
        .containsEntry("content", "100% _sure_")
        .containsEntry("session", "room");
    problem(client.get(ROOM + "/messages/by-id/m2"), 404, "not_found");
    invalid(client.get(ROOM + "/messages/by-id/m2?scan=501"), "scan", "501");
  }

  @Test
  void other_sessions_are_read_only_where_the_owner_allows_it() {
    ok(client.put(ROOM, Map.of("room", "room")));
    ok(client.put(SESSIONS + "other", Map.of("room", "room")));
    talk(ROOM, 2);
    talk(SESSIONS + "other", 2);
    String recent = "/v1/spaces/default/messages/recent?session=room";
    assertThat(ok(client.get(recent)).items()).hasSize(2);
    ok(
        client.put(
            ROOM, Map.of("settings", Map.of("take.range", "space", "take.other-rooms", true))));
    assertThat(ok(client.get(recent)).items())
        .hasSize(4)
        .extracting(item -> item.get("session"))
        .contains("room", "other");
    assertThat(ok(client.get(recent + "&exclude_sessions=room&roles=assistant")).items())
        .hasSize(1);
    assertThat(ok(client.get(recent + "&limit=0")).items()).isEmpty();
    assertThat(ok(client.get(recent + "&limit=all&since=2026-05-01T10:01:00Z")).items()).hasSize(2);
    invalid(client.get("/v1/spaces/default/messages/recent"), "session");
    invalid(client.get(recent + "&limit=-1"), "limit", "-1");
    invalid(client.get(recent + "&limit=1.5"), "limit", "1.5");
  }

  @Test
  void archived_messages_leave_the_window_and_come_back() {
    talk(ROOM, 5);
    Client.Reply archived =
        ok(client.post(ROOM + "/archive", Map.of("count", 4, "keep", List.of(1, 1, 9))));
    assertThat(archived.json()).containsEntry("archived", 3).containsEntry("version", 1);
    assertThat(contents(ok(client.get(ROOM + "/messages")))).containsExactly("消息 1", "消息 4");
    assertThat(ok(client.get(ROOM + "/messages?view=full")).items())
        .extracting(item -> item.get("archived"))
        .containsExactly(true, false, true, true, false);
    problem(
        client.post(ROOM + "/archive", Map.of("count", 1, "expected_version", 0)), 409, "conflict");
    assertThat(ok(client.post(ROOM + "/restore", Map.of())).json()).containsEntry("restored", 3);
    assertThat(ok(client.get(ROOM + "/messages")).items()).hasSize(5);
    assertThat(ok(client.post(ROOM + "/archive", Map.of("count", 0))).json())
        .containsEntry("archived", 0);
    invalid(client.post(ROOM + "/archive", Map.of("count", -1)), "count", "-1");
    invalid(client.post(ROOM + "/archive", Map.of("count", 1.5)), "count", "1.5");
    invalid(
        client.post(ROOM + "/archive", Map.of("count", 1, "keep", List.of(-2))), "keep[0]", "-2");
    invalid(client.post(ROOM + "/archive", Map.of()), "count");
  }

  @Test
  void rewriting_is_literal_and_recall_follows_at_once() {
    ok(
        client.post(
            ROOM + "/messages",
            Map.of(
                "messages",
                List.of(
                    Map.of("role", "user", "content", "the parcel is in the greenhouse"),
                    Map.of("role", "user", "content", "the p_rcel and the %house")))));
    assertThat(ok(client.post(ROOM + "/messages/rewrite", Map.of("old", "%", "new", "$1"))).json())
        .containsEntry("changed", 1);
    assertThat(
            ok(client.post(
                    ROOM + "/messages/rewrite",
                    Map.of("old", "greenhouse", "new", "lighthouse", "recent_limit", "all")))
                .json())
        .containsEntry("changed", 1);
    assertThat(contents(ok(client.get(ROOM + "/messages"))))
        .containsExactly("the parcel is in the lighthouse", "the p_rcel and the $1house");
    assertThat(recalled("greenhouse")).isEmpty();
    assertThat(recalled("lighthouse").getFirst())
        .containsEntry("content", "the parcel is in the lighthouse");
    assertThat(
            ok(client.post(
                    ROOM + "/messages/rewrite", Map.of("old", "the", "new", "", "recent_limit", 0)))
                .json())
        .containsEntry("changed", 0);
    invalid(client.post(ROOM + "/messages/rewrite", Map.of("old", "", "new", "x")), "old");
    invalid(client.post(ROOM + "/messages/rewrite", Map.of("old", "x")), "new");
    invalid(
        client.post(ROOM + "/messages/rewrite", Map.of("old", "x", "new", "y", "recent_limit", -3)),
        "recent_limit",
        "-3");
  }

  private List<Map<String, Object>> recalled(String query) {
    return ok(client.post(
            "/v1/spaces/default/recall",
            Map.of("query", query, "scope", Map.of("session", "room"))))
        .items();
  }

  @Test
  void messages_are_deleted_by_their_times() {
    talk(ROOM, 4);
    assertThat(
            ok(client.post(
                    ROOM + "/messages/delete",
                    Map.of("timestamps", List.of("2026-05-01T10:01:00Z", 1777629720000L, 5))))
                .json())
        .containsEntry("deleted", 2);
    assertThat(contents(ok(client.get(ROOM + "/messages")))).containsExactly("消息 0", "消息 3");
    assertThat(ok(client.post(ROOM + "/messages/delete", Map.of("timestamps", List.of()))).json())
        .containsEntry("deleted", 0);
    invalid(client.post(ROOM + "/messages/delete", Map.of()), "timestamps");
    invalid(client.post(ROOM + "/messages/delete", Map.of("timestamps", List.of("noon"))), "noon");
  }

  @Test
  void a_whole_space_is_cleared_only_in_so_many_words() {
    talk(ROOM, 4);
    invalid(client.post("/v1/spaces/default/clear", Map.of()), "\"all\": true");
    invalid(client.post("/v1/spaces/default/clear", Map.of("all", false)), "\"all\": true");
    invalid(client.post("/v1/spaces/default/clear", Map.of("all", "true")), "all");
    assertThat(ok(client.get(ROOM + "/messages/count")).json()).containsEntry("count", 4);
  }

  @Test
  void a_session_is_cleared_in_the_language_that_was_asked_for() {
    talk(ROOM, 4);
    Client.Reply dry =
        ok(
            client.post(
                ROOM + "/clear",
                Map.of("dry_run", true, "types", List.of("context")),
                "Content-Type",
                "application/json",
                "Accept-Language",
                "zh"));
    assertThat(dry.json()).containsEntry("history_cleared", false);
    assertThat(dry.text()).contains("将删除 4 条消息");
    Client.Reply cleared = ok(client.post(ROOM + "/clear", Map.of()));
    assertThat(cleared.json()).containsEntry("history_cleared", true);
    assertThat(cleared.text()).contains("\"source\":\"remanence\"", "4 messages removed");
    assertThat(ok(client.get(ROOM + "/messages/count")).json()).containsEntry("count", 0);
    assertThat(ok(client.get(ROOM)).json()).containsEntry("current_round", 0);
    invalid(client.post(ROOM + "/clear", Map.of("types", List.of("soul"))), "'soul'", "context");
    invalid(client.post(ROOM + "/clear", Map.of("types", List.of())), "types");
    assertThat(ok(client.get("/v1/spaces/default/clear")).items())
        .extracting(item -> item.get("id"))
        .contains("context", "memory", "injection");
  }

  @Test
  void everything_is_cleared_only_when_it_is_said() {
    talk(ROOM, 2);
    talk(SESSIONS + "other", 2);
    String everything = "/v1/spaces/default/clear";
    invalid(client.post(everything, Map.of()), "all");
    invalid(client.post(everything, Map.of("all", false)), "all");
    problem(client.post(everything, ""), 400, "invalid_argument");
    assertThat(ok(client.get(ROOM + "/messages/count")).json()).containsEntry("count", 2);
    assertThat(ok(client.post(everything, Map.of("all", true))).json())
        .containsEntry("history_cleared", true);
    assertThat(ok(client.get(ROOM + "/messages/count")).json()).containsEntry("count", 0);
    assertThat(ok(client.get(SESSIONS + "other/messages/count")).json()).containsEntry("count", 0);
  }

  @Test
  void a_turn_of_a_cleared_session_is_unknown() {
    Client.Reply prepared =
        ok(client.post(ROOM + "/turns", Map.of("message", Map.of("role", "user", "content", "?"))));
    ok(client.post(ROOM + "/clear", Map.of()));
    problem(
        client.post(
            ROOM + "/turns/" + prepared.json().get("turn_id") + "/complete",
            Map.of("messages", List.of(Map.of("role", "assistant", "content", "late")))),
        404,
        "not_found");
    assertThat(ok(client.get(ROOM + "/messages/count")).json()).containsEntry("count", 0);
  }
}

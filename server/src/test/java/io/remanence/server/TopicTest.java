package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The topic chain over HTTP: chosen by a setting, its gap told, words traced back. */
class TopicTest extends ServerTest {
  private static final String CHAT = SESSIONS + "talk";

  private Map<String, Object> prepare(String text, int budget) {
    return ok(client.post(
            CHAT + "/turns", Map.of("message", message("user", text), "token_budget", budget)))
        .json();
  }

  private void turn(String text, String answer) {
    Map<String, Object> prepared = prepare(text, 20_000);
    assertThat(prepared).doesNotContainKey("summary_gap");
    ok(
        client.post(
            CHAT + "/turns/" + prepared.get("turn_id") + "/complete",
            Map.of("messages", List.of(message("assistant", answer)))));
  }

  private List<Map<String, Object>> awaitSummaries() throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    List<Map<String, Object>> found = List.of();
    while (found.isEmpty() && System.nanoTime() < end) {
      found = ok(client.get(CHAT + "/summaries")).items();
      Thread.sleep(20);
    }
    return found;
  }

  @Test
  void words_are_traced_to_their_summary_and_a_gap_is_told() throws InterruptedException {
    ok(client.put(CHAT, Map.of("settings", Map.of("context.policy", "topic"))));
    for (int n = 1; n <= 6; n++) {
      turn("京都行程第" + n + "天的寺庙门票和酒店路线", "京都寺庙门票在车站买，记号京" + n + "京");
    }
    Map<String, Object> tight = prepare("京都行程的门票呢", 150);
    assertThat(tight.get("summary_gap")).isInstanceOf(Map.class);
    assertThat(String.valueOf(tight.get("summary_gap"))).contains("from_round=1");
    for (int n = 7; n <= 8; n++) {
      turn("猫粮第" + n + "袋快吃完了，猫咪肠胃敏感该换哪种猫粮", "可以换水解蛋白猫粮");
    }
    Map<String, Object> summary = awaitSummaries().getLast();
    assertThat(summary).containsEntry("kind", "topic").containsEntry("from_round", 1);
    Map<String, Object> traced =
        ok(client.get(CHAT + "/trace?limit=4&q=" + Client.in("京2京"))).json();
    assertThat(traced).containsOnlyKeys("summary", "chain", "messages");
    assertThat(traced.get("summary"))
        .isInstanceOfSatisfying(
            Map.class, found -> assertThat(found.get("id")).isEqualTo(summary.get("id")));
    assertThat(traced.get("chain")).isEqualTo(List.of());
    assertThat(String.valueOf(traced.get("messages"))).contains("京2京");
    String messages = SPACE + "/summaries/" + summary.get("id") + "/messages";
    assertThat(ok(client.get(messages)).items()).isNotEmpty();
    problem(client.get(messages + "?session=other"), 404, "not_found");
    assertThat(ok(client.get(CHAT + "/trace?q=" + Client.in("天体物理"))).json())
        .containsEntry("summary", null)
        .containsEntry("messages", List.of());
    invalid(client.get(CHAT + "/trace"), "q");
    invalid(client.put(CHAT, Map.of("settings", Map.of("context.policy", "chain"))), "chain");
    assertThat(
            ok(client.post(
                    SPACE + "/tools/search_history",
                    Map.of(
                        "scope", Map.of("session", "talk"),
                        "arguments", Map.of("query", "京2京"))))
                .json()
                .get("data"))
        .isInstanceOfSatisfying(Map.class, data -> assertThat(data).containsKey("summary"));
  }
}

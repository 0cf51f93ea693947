package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.testkit.StubAnswers;
import io.remanence.testkit.StubUpstream.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a provider counts of a request reaches the session through the proxies. */
final class ProxyUsageTest extends ProxyServerTest {
  private static final String STATE = "/v1/spaces/default/sessions/c1/compaction";

  private @Nullable Object used() {
    return Client.tree(client.get(STATE).text()).get("used");
  }

  private static List<String> with(List<String> events, String words, String more) {
    return events.stream().map(event -> event.replace(words, more)).toList();
  }

  private void asks(String path, boolean streams) {
    Map<String, Object> body =
        path.equals(RESPONSES)
            ? Map.of("model", "stub", "input", "hello there " + path + streams, "stream", streams)
            : with(body(said("user", "hello there " + path + streams)), "stream", streams);
    assertThat(client.post(path, body, headers()).status()).isEqualTo(200);
  }

  @Test
  void a_whole_chat_completion_tells_its_tokens() {
    upstream.then(
        Line.json(
            200, StubAnswers.chat("ok").replace("\"prompt_tokens\":5", "\"prompt_tokens\":4321")));
    asks(CHAT, false);
    assertThat(used()).hasToString("4321");
  }

  @Test
  void a_streamed_chat_completion_tells_them_at_its_end() {
    List<String> events = new ArrayList<>(StubAnswers.chatEvents("ok"));
    events.add(
        events.size() - 1,
        "data: {\"id\":\"chatcmpl-1\",\"choices\":[],\"usage\":{\"prompt_tokens\":777,"
            + "\"completion_tokens\":1}}\n\n");
    upstream.then(Line.events(events));
    asks(CHAT, true);
    assertThat(used()).hasToString("777");
  }

  @Test
  void responses_tell_them_whole_and_streamed() {
    String usage = "\"usage\":{\"input_tokens\":888,\"output_tokens\":2},\"top_p\":";
    upstream.then(
        Line.json(200, StubAnswers.response("resp_1", "ok").replace("\"top_p\":", usage)));
    asks(RESPONSES, false);
    assertThat(used()).hasToString("888");
    upstream.then(
        Line.events(
            with(
                StubAnswers.responseEvents("resp_2", "ok"),
                "\"top_p\":",
                usage.replace("888", "999"))));
    asks(RESPONSES, true);
    assertThat(used()).hasToString("999");
  }

  @Test
  void messages_tell_them_with_what_came_from_the_cache() {
    String usage =
        "\"input_tokens\":10,\"cache_creation_input_tokens\":200,\"cache_read_input_tokens\":3000";
    upstream.then(Line.json(200, StubAnswers.anthropic("ok").replace("\"input_tokens\":5", usage)));
    asks(MESSAGES, false);
    assertThat(used()).hasToString("3210");
    upstream.then(
        Line.events(
            with(
                StubAnswers.anthropicEvents("ok"),
                "\"input_tokens\":5",
                usage.replace("3000", "4000"))));
    asks(MESSAGES, true);
    assertThat(used()).hasToString("4210");
  }

  @Test
  void what_no_provider_tells_is_estimated_and_nothing_is_ever_due() {
    upstream.then(Line.events(StubAnswers.chatEvents("ok ".repeat(400))));
    asks(CHAT, true);
    assertThat(Long.parseLong(String.valueOf(used()))).isBetween(300L, 600L);
    upstream.then(
        Line.json(
            200,
            StubAnswers.chat("ok").replace("\"prompt_tokens\":5", "\"prompt_tokens\":127999")));
    asks(CHAT, false);
    assertThat(used()).hasToString("127999");
    assertThat(client.get("/v1/spaces/default/sessions/c1/summaries").items()).isEmpty();
    upstream.then(
        Line.json(
            200, StubAnswers.chat("ok").replace("\"prompt_tokens\":5", "\"prompt_tokens\":-7")));
    asks(CHAT, false);
    assertThat(client.get(STATE).status()).isEqualTo(200);
  }
}

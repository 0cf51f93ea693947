package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.testkit.StubAnswers;
import io.remanence.testkit.StubUpstream.Line;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests and answers of shapes that nobody expects: they pass as they are. */
final class ProxyShapesTest extends ProxyServerTest {
  private static final List<String> ODD =
      List.of(
          "",
          "no JSON at all",
          "null",
          "[]",
          "7",
          "{}",
          "{\"messages\":null}",
          "{\"messages\":{}}",
          "{\"messages\":[]}",
          "{\"messages\":[null,7,\"text\",[]]}",
          "{\"messages\":[{}]}",
          "{\"messages\":[{\"role\":7,\"content\":7}]}",
          "{\"messages\":[{\"role\":\"user\"}]}",
          "{\"messages\":[{\"role\":\"user\",\"content\":null}]}",
          "{\"messages\":[{\"role\":\"user\",\"content\":[]}]}",
          "{\"messages\":[{\"role\":\"user\",\"content\":[null,7,{\"type\":7}]}]}",
          "{\"messages\":[{\"role\":\"user\",\"content\":{\"text\":\"x\"}}]}",
          "{\"messages\":[{\"role\":\"narrator\",\"content\":\"once\"}]}",
          "{\"messages\":[{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[null]}]}",
          "{\"messages\":[{\"role\":\"tool\",\"content\":\"of no call\"}]}",
          "{\"input\":null}",
          "{\"input\":[{\"type\":\"function_call\"}]}",
          "{\"input\":[{\"type\":\"function_call_output\",\"output\":null}]}",
          "{\"messages\":[{\"role\":\"user\",\"content\":\"half \\ud83d of an emoji\"}]}",
          "{\"metadata\":7,\"user\":{},\"messages\":[{\"role\":\"user\",\"content\":\"who?\"}]}",
          "{\"previous_response_id\":7,\"input\":\"what?\"}",
          "{\"messages\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}");

  @Test
  void odd_requests_pass_byte_for_byte_and_are_answered() {
    for (String path : List.of(CHAT, RESPONSES, MESSAGES)) {
      for (String odd : ODD) {
        Client.Reply reply = client.upload(path, odd.getBytes(StandardCharsets.UTF_8), headers());
        assertThat(reply.status()).as("%s %s: %s", path, odd, reply.text()).isEqualTo(200);
        assertThat(upstream.last().body()).as("%s %s", path, odd).isEqualTo(odd);
      }
    }
    assertThat(server.proxied()).isZero();
    assertThat(client.post(CHAT, body(said("user", "still there?")), headers()).status())
        .isEqualTo(200);
    assertThat(client.get(STORED).items().getLast())
        .containsEntry("role", "assistant")
        .containsEntry("content", "ok");
  }

  @Test
  void odd_answers_pass_byte_for_byte_and_leave_the_question() {
    List<String> odd =
        List.of(
            "no JSON at all",
            "null",
            "[]",
            "{}",
            "{\"choices\":null,\"output\":7,\"content\":{}}",
            "{\"choices\":[null,{}],\"output\":[null,{}],\"content\":[null,{}]}",
            "{\"choices\":[{\"message\":null}]}",
            "{\"choices\":[{\"message\":{\"content\":7}}],\"content\":7}",
            "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":null}}]}");
    int number = 0;
    for (String path : List.of(CHAT, RESPONSES, MESSAGES)) {
      for (String answer : odd) {
        for (boolean streams : List.of(false, true)) {
          upstream.then(
              streams
                  ? Line.events(List.of("data: " + answer + "\n\n", "data: [DONE]\n\n"))
                  : Line.json(200, answer));
          String text = "question " + number++;
          Map<String, Object> asked =
              path.equals(RESPONSES)
                  ? Map.of("model", "stub", "input", text, "stream", streams)
                  : with(body(said("user", text)), "stream", streams);
          Client.Reply reply =
              client.post(path, asked, headers("X-Memory-Conversation", "odd-" + number));
          assertThat(reply.status()).isEqualTo(200);
          assertThat(reply.text())
              .as("%s %s", path, answer)
              .isEqualTo(streams ? "data: " + answer + "\n\ndata: [DONE]\n\n" : answer);
          assertThat(stored("/v1/spaces/default/sessions/odd-" + number + "/messages?view=full"))
              .as("%s %s", path, answer)
              .first()
              .isEqualTo("user: " + text);
        }
      }
    }
    assertThat(server.proxied()).isZero();
  }

  @Test
  void an_answer_that_comes_packed_all_the_same_passes_as_it_is() {
    String packed = "\u001f\u0001 as if it were packed";
    upstream.then(Line.json(200, packed).withHeader("Content-Encoding", "gzip"));
    // The test's client unpacks nothing by itself.
    Client.Reply reply =
        client.post(
            CHAT,
            body(said("user", "a question")),
            headers("Accept-Encoding", "gzip", "X-Memory-Conversation", "packed"));
    assertThat(reply.text()).isEqualTo(packed);
    assertThat(reply.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(upstream.last().headers()).doesNotContainKey("accept-encoding");
    assertThat(stored("/v1/spaces/default/sessions/packed/messages?view=full"))
        .containsExactly("user: a question");
  }

  @Test
  void events_with_other_line_ends_and_comments_are_read_and_pass() {
    List<String> events =
        StubAnswers.chatEvents("It eats ", "三文鱼", ".").stream()
            .map(event -> ": keep alive\r\n" + event.replace("\n", "\r\n"))
            .toList();
    upstream.then(Line.events(events));
    assertThat(
            client.post(CHAT, with(body(said("user", "What?")), "stream", true), headers()).text())
        .isEqualTo(String.join("", events));
    assertThat(stored()).containsExactly("user: What?", "assistant: It eats 三文鱼.");
  }
}

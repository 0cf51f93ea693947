package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.testkit.StubAnswers;
import io.remanence.testkit.StubUpstream;
import io.remanence.testkit.StubUpstream.Line;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What proxies pass, add and keep. */
final class ProxyTest extends ProxyServerTest {
  private static final String FACT = "My cat Miso eats salmon and nothing else.";
  private static final String QUESTION = "What does my cat Miso eat?";

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> sent(StubUpstream.Received request, String key) {
    return Objects.requireNonNull((List<Map<String, Object>>) Client.tree(request.body()).get(key));
  }

  @Test
  void what_was_told_in_one_conversation_is_there_in_the_next() {
    told(FACT);
    Client.Reply reply = client.post(CHAT, body(said("user", QUESTION)), headers());
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).isEqualTo(StubAnswers.chat("ok"));
    String asked = String.valueOf(sent(upstream.last(), "messages").getLast().get("content"));
    assertThat(asked).contains("salmon").endsWith("\n\n" + QUESTION);
    assertThat(stored()).containsExactly("user: " + QUESTION, "assistant: ok");
    String id = reply.header("X-Memory-Injection-Id");
    assertThat(client.get("/v1/spaces/default/injections/" + id).text()).contains("salmon");
  }

  @Test
  void the_upstream_gets_its_own_credentials_and_nothing_of_ours() {
    client.post(
        CHAT + "?trace=1",
        body(said("user", "hello there")),
        headers("X-Memory-Key", server.token(), "OpenAI-Organization", "org-1", "Cookie", "a=b"));
    StubUpstream.Received request = upstream.last();
    assertThat(request.path()).isEqualTo("/v1/chat/completions");
    assertThat(request.query()).isEqualTo("trace=1");
    assertThat(request.headers())
        .containsEntry("authorization", "Bearer sk-upstream")
        .containsEntry("openai-organization", "org-1")
        .doesNotContainKeys("x-memory-key", "x-memory-user", "x-memory-conversation", "cookie");
    assertThat(
            client.post(CHAT, body(said("user", "x")), headers("X-Memory-Key", "wrong")).status())
        .isEqualTo(401);
  }

  @Test
  void a_request_in_which_nothing_is_injected_passes_byte_for_byte() {
    String body =
        "{ \"model\":\"stub\",\"temperature\":1.0,"
            + " \"seed\":12345678901234567890,\"x_new\":{\"b\":[1e3,null]},\"messages\":[{\"role\":\"user\",\"content\":\"你好"
            + " 😀\"}]}";
    client.post(CHAT, body, headers());
    assertThat(upstream.last().body()).isEqualTo(body);
  }

  @Test
  void unknown_fields_stay_as_they_were_where_something_is_injected() {
    told(FACT);
    client.post(
        CHAT,
        "{\"model\":\"stub\",\"temperature\":1.0,\"seed\":12345678901234567890,\"x_new\":"
            + "{\"b\":[1.50,null,\"\\u0000\"]},\"messages\":[{\"role\":\"user\",\"content\":\""
            + QUESTION
            + "\",\"x\":1}]}",
        headers());
    assertThat(upstream.last().body())
        .contains("salmon")
        .contains("\"temperature\":1.0,\"seed\":12345678901234567890")
        .contains("\"x_new\":{\"b\":[1.50,null,\"\\u0000\"]}")
        .contains("\"x\":1");
  }

  @Test
  void arrays_of_parts_get_a_part_in_front_and_images_are_not_stored() {
    told(FACT);
    String image = "data:image/png;base64," + "A".repeat(5_000);
    client.post(
        CHAT,
        body(
            said(
                "user",
                List.of(
                    Map.of("type", "image_url", "image_url", Map.of("url", image)),
                    Map.of("type", "text", "text", QUESTION)))),
        headers());
    @SuppressWarnings("unchecked")
    List<Map<String, Object>> parts =
        (List<Map<String, Object>>)
            Objects.requireNonNull(sent(upstream.last(), "messages").getFirst().get("content"));
    assertThat(parts).hasSize(3);
    assertThat(String.valueOf(parts.getFirst().get("text"))).contains("salmon");
    assertThat(parts.get(1).toString()).contains(image);
    assertThat(parts.get(2)).containsEntry("text", QUESTION);
    assertThat(client.get(STORED).text()).contains(QUESTION, "sha256:").doesNotContain("AAAA");
  }

  @Test
  void a_history_that_is_sent_again_is_stored_once() {
    client.post(CHAT, body(said("system", "Be kind."), said("user", "first")), headers());
    upstream.then(Line.json(200, StubAnswers.chat("second answer")));
    client.post(
        CHAT,
        body(
            said("system", "Be kind."),
            said("user", "first"),
            said("assistant", "ok"),
            said("user", "second")),
        headers());
    assertThat(stored())
        .containsExactly(
            "user: first", "assistant: ok", "user: second", "assistant: second answer");
  }

  @Test
  void a_tool_loop_sends_the_same_words_to_the_upstream_each_time() {
    told(FACT);
    upstream
        .then(Line.json(200, StubAnswers.chatCall("call_1", "look", "{\"q\":1}")))
        .then(Line.events(StubAnswers.chatCallEvents("call_2", "look", "{\"q\"", ":2}")))
        .then(Line.events(StubAnswers.chatEvents("Sal", "mon.")));
    Object call1 = call("call_1", "{\"q\":1}");
    Object call2 = call("call_2", "{\"q\":2}");
    Object result1 = Map.of("role", "tool", "tool_call_id", "call_1", "content", "one");
    Object result2 =
        Map.of(
            "role",
            "tool",
            "tool_call_id",
            "call_2",
            "content",
            List.of(Map.of("type", "text", "text", "two")));
    Object asked = said("user", QUESTION);
    client.post(CHAT, body(asked), headers());
    String first = sent(upstream.last(), "messages").getFirst().toString();
    client.post(CHAT, with(body(asked, call1, result1), "stream", true), headers());
    assertThat(sent(upstream.last(), "messages").getFirst()).hasToString(first);
    client.post(CHAT, with(body(asked, call1, result1, call2, result2), "stream", true), headers());
    assertThat(sent(upstream.last(), "messages").getFirst()).hasToString(first);
    assertThat(first).contains("salmon");
    assertThat(stored())
        .containsExactly(
            "user: " + QUESTION,
            "assistant calls look{\"q\":1}",
            "tool: one",
            "assistant calls look{\"q\":2}",
            "tool: two",
            "assistant: Salmon.");
  }

  private static Object call(String id, String arguments) {
    Map<String, Object> message = said("assistant", "");
    message.put("content", null);
    message.put(
        "tool_calls",
        List.of(
            Map.of(
                "id",
                id,
                "type",
                "function",
                "function",
                Map.of("name", "look", "arguments", arguments))));
    return message;
  }

  @Test
  void of_several_choices_the_first_is_kept_until_the_client_shows_another() {
    upstream.then(Line.json(200, StubAnswers.chat("choice one", "choice two")));
    client.post(CHAT, with(body(said("user", "choose")), "n", 2), headers());
    assertThat(stored()).containsExactly("user: choose", "assistant: choice one");
    client.post(
        CHAT,
        body(said("user", "choose"), said("assistant", "choice two"), said("user", "go on")),
        headers());
    assertThat(stored("/v1/spaces/default/sessions/c1/messages?limit=all"))
        .containsExactly("user: choose", "assistant: choice two", "user: go on", "assistant: ok");
  }

  @Test
  void every_event_passes_unchanged_as_it_comes() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    List<String> events = StubAnswers.chatEvents("Hello ", "你好 😀", "\n");
    upstream.then(Line.events(events).waitingFor(gate));
    HttpResponse<InputStream> response =
        stream(CHAT, with(body(said("user", "hi you")), "stream", true));
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/event-stream");
    byte[] first = response.body().readNBytes(events.getFirst().length());
    assertThat(new String(first, StandardCharsets.UTF_8)).isEqualTo(events.getFirst());
    assertThat(gate.getCount()).as("the rest has not been sent yet").isEqualTo(1);
    gate.countDown();
    String rest = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(events.getFirst() + rest).isEqualTo(String.join("", events));
    assertThat(stored()).containsExactly("user: hi you", "assistant: Hello 你好 😀\n");
  }

  private HttpResponse<InputStream> stream(String path, Map<String, Object> body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + path))
            .headers(headers())
            .POST(
                HttpRequest.BodyPublishers.ofByteArray(
                    new tools.jackson.databind.json.JsonMapper().writeValueAsBytes(body)))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
  }

  @Test
  void anthropic_messages_work_with_tools_in_both_ways() {
    told(FACT);
    upstream
        .then(Line.json(200, StubAnswers.anthropicCall("Let me look.", "toolu_1", "look")))
        .then(Line.events(StubAnswers.anthropicCallEvents("toolu_2", "look", "{\"q\"", ":2}")))
        .then(Line.events(StubAnswers.anthropicEvents("Salmon, ", "of course.")));
    Map<String, Object> asked =
        said(
            "user",
            List.of(
                Map.of("type", "text", "text", "<system-reminder>be brief</system-reminder>"),
                Map.of("type", "text", "text", QUESTION)));
    Object use1 =
        said(
            "assistant",
            List.of(
                Map.of("type", "text", "text", "Let me look."),
                Map.of(
                    "type", "tool_use", "id", "toolu_1", "name", "look", "input", Map.of("q", 1))));
    Object result1 =
        said(
            "user",
            List.of(
                Map.of("type", "tool_result", "tool_use_id", "toolu_1", "content", "one"),
                Map.of("type", "text", "text", "<system-reminder>still</system-reminder>")));
    Object use2 =
        said(
            "assistant",
            List.of(
                Map.of(
                    "type", "tool_use", "id", "toolu_2", "name", "look", "input", Map.of("q", 2))));
    Object result2 =
        said(
            "user",
            List.of(
                Map.of(
                    "type",
                    "tool_result",
                    "tool_use_id",
                    "toolu_2",
                    "content",
                    List.of(Map.of("type", "text", "text", "two")))));
    client.post(MESSAGES, body(asked), headers());
    String first = sent(upstream.last(), "messages").getFirst().toString();
    assertThat(first).contains("salmon");
    client.post(MESSAGES, with(body(asked, use1, result1), "stream", true), headers());
    assertThat(sent(upstream.last(), "messages").getFirst()).hasToString(first);
    Client.Reply last =
        client.post(
            MESSAGES, with(body(asked, use1, result1, use2, result2), "stream", true), headers());
    assertThat(last.text())
        .isEqualTo(String.join("", StubAnswers.anthropicEvents("Salmon, ", "of course.")));
    assertThat(sent(upstream.last(), "messages").getFirst()).hasToString(first);
    assertThat(upstream.last().path()).isEqualTo("/v1/messages");
    assertThat(stored())
        .containsExactly(
            "user: " + QUESTION,
            "assistant calls look{\"q\":1}",
            "tool: one",
            "assistant calls look{\"q\":2}",
            "tool: two",
            "assistant: Salmon, of course.");
  }

  @Test
  void responses_follow_each_other_by_id_or_by_their_input() {
    told(FACT);
    upstream
        .then(Line.json(200, StubAnswers.responseCall("resp_1", "call_1", "look")))
        .then(Line.events(StubAnswers.responseEvents("resp_2", "Sal", "mon.")))
        .then(Line.json(200, StubAnswers.response("resp_3", "You are welcome.")));
    String[] user = {
      "Content-Type", "application/json", "X-Memory-User", "u1", "X-Memory-Conversation", "c1"
    };
    client.post(RESPONSES, Map.of("model", "stub", "input", QUESTION), user);
    assertThat(String.valueOf(Client.tree(upstream.last().body()).get("input")))
        .contains("salmon")
        .endsWith("\n\n" + QUESTION);
    String[] nameless = Arrays.copyOf(user, 4);
    client.post(
        RESPONSES,
        Map.of(
            "model",
            "stub",
            "stream",
            true,
            "previous_response_id",
            "resp_1",
            "input",
            List.of(Map.of("type", "function_call_output", "call_id", "call_1", "output", "one"))),
        nameless);
    client.post(
        RESPONSES,
        Map.of("model", "stub", "previous_response_id", "resp_2", "input", "Thank you very much"),
        nameless);
    assertThat(stored())
        .containsExactly(
            "user: " + QUESTION,
            "assistant calls look{\"q\":1}",
            "tool: one",
            "assistant: Salmon.",
            "user: Thank you very much",
            "assistant: You are welcome.");
  }

  @Test
  void responses_that_send_all_items_are_stored_once() {
    upstream
        .then(Line.json(200, StubAnswers.responseCall("resp_1", "call_1", "look")))
        .then(Line.json(200, StubAnswers.response("resp_2", "Done.")));
    Map<String, Object> asked = said("user", List.of(Map.of("type", "input_text", "text", "go")));
    client.post(RESPONSES, Map.of("model", "stub", "input", List.of(asked)), headers());
    client.post(
        RESPONSES,
        Map.of(
            "model",
            "stub",
            "input",
            List.of(
                asked,
                Map.of("type", "reasoning", "id", "rs_1", "summary", List.of()),
                Map.of(
                    "type",
                    "function_call",
                    "call_id",
                    "call_1",
                    "name",
                    "look",
                    "arguments",
                    "{\"q\":1}"),
                Map.of("type", "function_call_output", "call_id", "call_1", "output", "one"))),
        headers());
    assertThat(stored())
        .containsExactly(
            "user: go", "assistant calls look{\"q\":1}", "tool: one", "assistant: Done.");
  }

  @Test
  void the_switches_say_what_memory_does() {
    told(FACT);
    Client.Reply off = client.post(CHAT, body(said("user", QUESTION)), headers("X-Memory", "off"));
    assertThat(off.header("X-Memory-Injection-Id")).isEmpty();
    assertThat(upstream.last().body()).doesNotContain("salmon");
    client.post(CHAT, body(said("user", QUESTION)), headers("X-Memory", "read"));
    assertThat(upstream.last().body()).contains("salmon");
    assertThat(stored()).isEmpty();
    client.post(CHAT, body(said("user", QUESTION)), headers("X-Memory", "write"));
    assertThat(upstream.last().body()).doesNotContain("salmon");
    assertThat(stored()).containsExactly("user: " + QUESTION, "assistant: ok");
    ServerTest.invalid(
        client.post(CHAT, body(said("user", QUESTION)), headers("X-Memory", "maybe")), "maybe");
  }

  @Test
  void who_speaks_is_read_from_headers_first_and_then_from_the_body() {
    Map<String, Object> body =
        with(
            with(body(said("user", "who am I?")), "user", "from-body"),
            "metadata",
            Map.of("user_id", "from-metadata", "conversation_id", "c1"));
    client.post(CHAT, body, "Content-Type", "application/json");
    assertThat(client.get(STORED).text()).contains("\"id\":\"from-body\"");
    client.post(
        CHAT,
        with(body(said("user", "and now?")), "metadata", Map.of("conversation_id", "c1")),
        "Content-Type",
        "application/json",
        "x-sm-user-id",
        "from-header");
    assertThat(client.get(STORED).text())
        .contains("and now?", "\"id\":\"from-body\"", "\"id\":\"from-header\"");
  }

  @Test
  void agents_groups_and_spaces_are_kept_apart() {
    client.put("/v1/spaces/other", Map.of());
    client.post(
        CHAT,
        body(said("user", "in the group")),
        "Content-Type",
        "application/json",
        "X-Memory-Group",
        "g1",
        "X-Memory-Agent",
        "helper",
        "X-Memory-Space",
        "other");
    Client.Reply session = client.get("/v1/spaces/other/sessions/g1?bot=helper");
    assertThat(session.json()).containsEntry("room", "room").containsEntry("place", "g1");
    ServerTest.problem(
        client.post(CHAT, body(said("user", "x")), headers("X-Memory-Space", "nowhere")),
        404,
        "not_found");
  }

  @Test
  void other_paths_are_forwarded_as_they_are() {
    upstream.then(Line.json(200, "{\"object\":\"list\"}"));
    assertThat(client.get("/openai/v1/models?limit=2&x=%2F").text())
        .isEqualTo("{\"object\":\"list\"}");
    assertThat(upstream.last().path()).isEqualTo("/v1/models");
    assertThat(upstream.last().query()).isEqualTo("limit=2&x=%2F");
    client.delete("/openai/v1/files/a%20b");
    assertThat(upstream.last().method() + " " + upstream.last().path())
        .isEqualTo("DELETE /v1/files/a%20b");
    client.post("/anthropic/v1/messages/count_tokens", body(said("user", "x")));
    assertThat(upstream.last().path()).isEqualTo("/v1/messages/count_tokens");
    assertThat(client.get("/openai/v1/../../secret").status()).isEqualTo(400);
    assertThat(client.get("/openai//evil.example/v1").status()).isEqualTo(400);
    assertThat(client.get("/openai/v1/%2e%2e/x").status()).isEqualTo(400);
  }

  @Test
  void errors_of_the_upstream_pass_and_the_turn_is_tried_again() {
    upstream.then(
        Line.json(429, "{\"error\":{\"message\":\"slow down\"}}").withHeader("Retry-After", "7"));
    Client.Reply refused = client.post(CHAT, body(said("user", FACT)), headers());
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text()).isEqualTo("{\"error\":{\"message\":\"slow down\"}}");
    assertThat(refused.header("Retry-After")).isEqualTo("7");
    assertThat(stored()).containsExactly("user: " + FACT);
    client.post(CHAT, body(said("user", FACT)), headers());
    assertThat(stored()).containsExactly("user: " + FACT, "assistant: ok");
    assertThat(client.get("/v1/spaces/default/memories?session=c1&speaker=u1").items()).hasSize(1);
  }

  @Test
  void redirects_are_not_followed() {
    try (StubUpstream elsewhere = new StubUpstream()) {
      upstream.then(Line.json(307, "").withHeader("Location", elsewhere.address() + "/v1/x"));
      ServerTest.problem(
          client.post(CHAT, body(said("user", "hello you")), headers()), 502, "unavailable");
      assertThat(elsewhere.received()).isEmpty();
    }
  }

  @Test
  void an_upstream_that_is_not_there_is_told() {
    upstream.close();
    Client.Reply reply = client.post(CHAT, body(said("user", "hello you")), headers());
    ServerTest.problem(reply, 502, "unavailable");
    assertThat(stored()).containsExactly("user: hello you");
  }

  @Test
  void a_proxy_without_an_upstream_says_what_to_set() {
    try (RemanenceServer bare = RemanenceServer.start(ServerOptions.inMemory().withPort(0));
        Client other = new Client(bare.address())) {
      Client.Reply reply = other.post(CHAT, body(said("user", "x")));
      ServerTest.problem(reply, 503, "unavailable");
      assertThat(reply.text()).contains("proxy.openai.base-url");
    }
  }

  @Test
  void a_stream_that_breaks_off_breaks_off_here_too_and_keeps_what_came() throws Exception {
    upstream.then(
        Line.events(StubAnswers.chatEvents("One sentence, then ", "another")).brokenAfter(2));
    HttpResponse<InputStream> response =
        stream(CHAT, with(body(said("user", "tell me")), "stream", true));
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> response.body().readAllBytes())
        .isInstanceOf(IOException.class);
    assertThat(eventually(2)).containsExactly("user: tell me", "assistant: One sentence, then ");
    client.post(CHAT, body(said("user", "tell me")), headers());
    assertThat(stored("/v1/spaces/default/sessions/c1/messages?limit=all"))
        .containsExactly("user: tell me", "assistant: ok");
  }

  @Test
  void a_client_that_hangs_up_leaves_what_came_and_nothing_open() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    List<String> pieces = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      pieces.add("piece " + i + " of a long answer ");
    }
    upstream.then(
        Line.events(StubAnswers.chatEvents(pieces.toArray(String[]::new))).waitingFor(gate));
    HttpClient other = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + CHAT))
            .headers(headers())
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"tell\"}]}"))
            .build();
    HttpResponse<InputStream> response =
        other.send(request, HttpResponse.BodyHandlers.ofInputStream());
    response.body().read();
    response.body().close();
    other.shutdownNow();
    gate.countDown();
    List<String> stored = eventually(2);
    assertThat(stored.getFirst()).isEqualTo("user: tell");
    assertThat(stored).hasSizeLessThanOrEqualTo(2);
    for (int i = 0; i < 100 && server.proxied() > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(server.proxied()).isZero();
  }

  private List<String> eventually(int count) throws InterruptedException {
    for (int i = 0; i < 100 && stored().size() < count; i++) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return stored();
  }

  @Test
  void a_memory_failure_only_counts() {
    Client.Reply noJson =
        client.post(CHAT, "this is no JSON", headers("Content-Type", "text/plain"));
    assertThat(noJson.status()).isEqualTo(200);
    assertThat(upstream.last().body()).isEqualTo("this is no JSON");
    Client.Reply longId =
        client.post(
            CHAT, body(said("user", "hi")), headers("X-Memory-Conversation", "x".repeat(300)));
    assertThat(longId.status()).isEqualTo(200);
    assertThat(metrics()).contains("remanence_proxy_memory_failures_total{stage=\"request\"} 2.0");
  }

  @Test
  void an_answer_goes_on_where_its_space_goes_meanwhile() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    List<String> events = StubAnswers.chatEvents("Still ", "here.");
    upstream.then(Line.events(events).waitingFor(gate));
    HttpResponse<InputStream> response =
        stream(CHAT, with(body(said("user", "Are you there?")), "stream", true));
    byte[] first = response.body().readNBytes(events.getFirst().length());
    assertThat(client.delete("/v1/spaces/default").status()).isEqualTo(204);
    gate.countDown();
    assertThat(
            new String(first, StandardCharsets.UTF_8)
                + new String(response.body().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(String.join("", events));
    assertThat(metrics()).contains("remanence_proxy_memory_failures_total{stage=\"answer\"} 1.0");
  }
}

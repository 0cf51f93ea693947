package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.testkit.StubUpstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;

/** A server in memory whose proxies stand in front of a stub, for each test. */
abstract class ProxyServerTest {
  static final String CHAT = "/openai/v1/chat/completions";
  static final String RESPONSES = "/openai/v1/responses";
  static final String MESSAGES = "/anthropic/v1/messages";
  static final String STORED = "/v1/spaces/default/sessions/c1/messages?view=full&limit=all";

  final StubUpstream upstream = new StubUpstream();
  final RemanenceServer server =
      RemanenceServer.start(ServerOptions.inMemory().withPort(0).withSettings(settings(upstream)));
  final Client client = new Client(server.address());

  static Map<String, String> settings(StubUpstream upstream) {
    return Map.of(
        "proxy.openai.base-url",
        upstream.address() + "/v1",
        "proxy.anthropic.base-url",
        upstream.address().toString(),
        "embedding.provider",
        "none");
  }

  @AfterEach
  final void stop() {
    client.close();
    server.close();
    upstream.close();
  }

  /** Headers of a request in the conversation {@code c1} of the user {@code u1}. */
  static String[] headers(String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "Content-Type",
                "application/json",
                "Authorization",
                "Bearer sk-upstream",
                "X-Memory-User",
                "u1",
                "X-Memory-Conversation",
                "c1"));
    for (int i = 0; i < more.length; i += 2) {
      int at = all.indexOf(more[i]);
      if (at >= 0) {
        all.set(at + 1, more[i + 1]);
      } else {
        all.addAll(List.of(more[i], more[i + 1]));
      }
    }
    return all.toArray(String[]::new);
  }

  static Map<String, Object> said(String role, Object content) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("role", role);
    message.put("content", content);
    return message;
  }

  static Map<String, Object> body(Object... messages) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("model", "stub");
    body.put("messages", List.of(messages));
    return body;
  }

  static Map<String, Object> with(Map<String, Object> body, String key, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(body);
    more.put(key, value);
    return more;
  }

  /**
   * What is stored of the conversation {@code c1}: role and words, or the name of what is called.
   */
  List<String> stored() {
    return stored(STORED);
  }

  @SuppressWarnings("unchecked")
  List<String> stored(String path) {
    List<String> texts = new ArrayList<>();
    for (Map<String, Object> item : client.get(path).items()) {
      List<Map<String, Object>> calls = (List<Map<String, Object>>) item.get("tool_calls");
      if (calls != null) {
        Map<String, Object> function =
            Objects.requireNonNull((Map<String, Object>) calls.getFirst().get("function"));
        texts.add(item.get("role") + " calls " + function.get("name") + function.get("arguments"));
      } else {
        texts.add(item.get("role") + ": " + words(Objects.requireNonNull(item.get("content"))));
      }
    }
    return texts;
  }

  private static String words(Object content) {
    return content instanceof List<?> parts
        ? String.valueOf(((Map<?, ?>) parts.getLast()).get("text"))
        : String.valueOf(content);
  }

  /** Another conversation of the user has told this. */
  void told(String fact) {
    Client.Reply reply =
        client.post(
            CHAT, body(said("user", fact)), headers("X-Memory-Conversation", "told-before"));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
  }

  String metrics() {
    return client.get("/metrics").text();
  }
}

package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** A server in memory for each test, and a client of it. */
abstract class ServerTest {
  static final String SPACE = "/v1/spaces/default";
  static final String SESSIONS = SPACE + "/sessions/";

  final RemanenceServer server = RemanenceServer.start(ServerOptions.inMemory().withPort(0));
  final Client client = new Client(server.address());

  ServerTest() {
    Documented.hold(server.routes().routes());
  }

  @AfterEach
  final void stop() {
    client.close();
    server.close();
  }

  static Map<String, Object> message(String role, String content) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("role", role);
    message.put("content", content);
    return message;
  }

  static Map<String, Object> messages(String... roleAndContent) {
    List<Map<String, Object>> all = new java.util.ArrayList<>();
    for (int i = 0; i < roleAndContent.length; i += 2) {
      all.add(message(roleAndContent[i], roleAndContent[i + 1]));
    }
    return Map.of("messages", all);
  }

  Client.Reply remember(String content, Map<String, Object> scope) {
    return ok(client.post(SPACE + "/memories", Map.of("content", content, "scope", scope)));
  }

  Client.Reply recall(String query, Map<String, Object> scope) {
    return ok(client.post(SPACE + "/recall", Map.of("query", query, "scope", scope)));
  }

  static Client.Reply ok(Client.Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply;
  }

  /** The answer is a problem document of this status and code. */
  static Client.Reply problem(Client.Reply reply, int status, String code) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(reply.json())
        .containsEntry("status", status)
        .containsEntry("code", code)
        .containsEntry("type", "urn:remanence:error:" + code)
        .containsKeys("title", "detail");
    return reply;
  }

  static Client.Reply invalid(Client.Reply reply, String... inDetail) {
    problem(reply, 400, "invalid_argument");
    assertThat(String.valueOf(reply.json().get("detail"))).contains(inDetail);
    return reply;
  }

  /** What the owner's command of {@code mei} in the session {@code s} is answered with. */
  Client.Reply typedByOwner(String text) {
    return client.post(
        SPACE + "/commands", Map.of("session", "s", "speaker", "mei", "as", "owner", "text", text));
  }
}

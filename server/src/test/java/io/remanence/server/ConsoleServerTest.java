package io.remanence.server;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/**
 * One server for all tests of a class, with a space that is made anew for each: a browser keeps its
 * connections, and a server that stops waits for them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ConsoleServerTest {
  static final String SPACE = ServerTest.SPACE;
  static final String SESSIONS = ServerTest.SESSIONS;

  /** All views, as the navigation has them. */
  static final List<String> VIEWS =
      List.of(
          "overview",
          "conversation",
          "injections",
          "memories",
          "profiles",
          "topics",
          "audit",
          "transfer",
          "try",
          "diagnostics");

  final Browser browser = Browser.shared();
  final RemanenceServer server = RemanenceServer.start(ServerOptions.inMemory().withPort(0));
  final Client client = new Client(server.address());

  @AfterAll
  final void stop() {
    client.close();
    server.close();
  }

  @BeforeEach
  final void fillAnew() {
    for (Map<String, Object> space : ok(client.get("/v1/spaces")).items()) {
      client.delete("/v1/spaces/" + space.get("name"));
    }
    client.put(SPACE, Map.of());
    ConsoleSample.fill(client);
    browser.fresh();
  }

  @AfterEach
  final void nothingWentWrong() {
    browser.saidNothingWrong();
    browser.leave();
  }

  final void openConsole() {
    browser.open(server.address() + "/");
    browser.waitFor("main h1");
  }

  static Client.Reply ok(Client.Reply reply) {
    return ServerTest.ok(reply);
  }

  static Map<String, Object> messages(String... roleAndContent) {
    return ServerTest.messages(roleAndContent);
  }
}

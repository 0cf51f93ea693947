package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests as they are written to the log. */
final class AccessLogTest {
  private static final String SESSIONS = ServerTest.SESSIONS;

  /** What a server with these settings prints while it answers. */
  private static String printed(Path data, Map<String, String> settings) {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try (RemanenceServer server =
            RemanenceServer.start(ServerOptions.of(data).withPort(0).withSettings(settings));
        Client client = new Client(server.address())) {
      client.post(
          SESSIONS + "geheim-张三/messages", ServerTest.messages("user", "My PIN is 4711, 密码"));
      client.get(SESSIONS + "geheim-张三/messages/search?q=4711");
      client.method("GET", SESSIONS + "nowhere", "X-Request-Id", "asked-7");
      client.method("GET", "/no/such/path/4711");
    } finally {
      System.setErr(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void each_request_is_a_line_that_names_the_route_and_no_text(@TempDir Path data) {
    String printed = printed(data, Map.of("embedding.provider", "none", "http.access-log", "true"));
    List<String> lines = printed.lines().filter(line -> line.contains("127.0.0.1")).toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0))
        .containsPattern(
            "127\\.0\\.0\\.1 \\S+ \"POST /v1/spaces/\\{space}/sessions/\\{session}/messages\" 200"
                + " \\d+ ms req");
    assertThat(lines.get(1)).contains("/messages/search\" 200 ");
    assertThat(lines.get(2)).contains("\" 404 ").endsWith("asked-7");
    assertThat(lines.get(3)).contains("unmatched\" 404 ");
    assertThat(printed).doesNotContain("4711", "geheim", "张三", "密码", "nowhere");
  }

  @Test
  void none_is_written_unless_it_is_asked_for(@TempDir Path data) {
    assertThat(printed(data, Map.of("embedding.provider", "none"))).doesNotContain("127.0.0.1");
  }
}

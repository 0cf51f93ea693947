package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The clients that others wrote: the official TypeScript SDK and the inspector, in both transports.
 * They run where node is on the path and {@code .ci/run} has put them into {@code target/node}.
 */
class McpClientsTest {
  private static final Path NODE = Path.of("target", "node");
  private static final Path MODULES = NODE.resolve("node_modules").resolve("@modelcontextprotocol");

  @TempDir Path home = Path.of("unset");
  private String node = "unset";

  @BeforeEach
  void find() throws Exception {
    Optional<Path> found =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .map(folder -> Path.of(folder, "node"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "node is not on the path");
    node = found.orElseThrow().toString();
    assumeTrue(
        Files.isDirectory(MODULES.resolve("sdk"))
            && Files.isDirectory(MODULES.resolve("inspector-cli")),
        "the clients are not in cli/target/node; .ci/run installs them");
    Files.copy(
        Path.of("src", "test", "node", "client.mjs"),
        NODE.resolve("client.mjs"),
        StandardCopyOption.REPLACE_EXISTING);
    // The inspector reads its name two folders up, where it stands in its own repository.
    Files.writeString(
        MODULES.resolve("package.json"), "{\"name\":\"inspector\",\"version\":\"1.0.3\"}");
  }

  private LocalServer serve() {
    return new OwnServers(McpProcess.WORDS_ONLY).start(home.resolve("data"), "127.0.0.1", 0);
  }

  private List<String> stdio() {
    List<String> command = new ArrayList<>(List.of(McpProcess.java()));
    command.addAll(
        McpProcess.arguments(home.resolve("data"), "--session", "harbour", "--speaker", "小梅"));
    return command;
  }

  private String run(List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(node));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(key -> key.startsWith("REMANENCE_"));
    builder.environment().putAll(McpProcess.WORDS_ONLY);
    builder.redirectOutput(home.resolve("out").toFile());
    builder.redirectError(home.resolve("err").toFile());
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    String out = Files.readString(home.resolve("out"), StandardCharsets.UTF_8);
    assertThat(process.exitValue())
        .as(out + Files.readString(home.resolve("err"), StandardCharsets.UTF_8))
        .isZero();
    return out;
  }

  private static String script() {
    return NODE.resolve("client.mjs").toString();
  }

  @Test
  void the_typescript_client_works_over_http() throws Exception {
    try (LocalServer server = serve()) {
      assertThat(run(List.of(script(), "http", "http://127.0.0.1:" + server.port() + "/mcp")))
          .contains("\"version\":\"remanence\"");
    }
  }

  @Test
  void the_typescript_client_works_over_stdio() throws Exception {
    List<String> arguments = new ArrayList<>(List.of(script(), "stdio"));
    arguments.addAll(stdio());
    assertThat(run(arguments)).contains("\"version\":\"remanence\"");
  }

  private JsonNode inspect(List<String> target, List<String> method, List<String> more)
      throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(MODULES.resolve("inspector-cli").resolve("build/index.js").toString()));
    arguments.add(target.getFirst());
    arguments.addAll(method);
    arguments.addAll(more);
    if (target.size() > 1) {
      arguments.add("--");
      arguments.addAll(target.subList(1, target.size()));
    }
    return JsonMapper.shared().readTree(run(arguments));
  }

  @Test
  void the_inspector_works_over_both_and_finds_the_same() throws Exception {
    List<String> remember =
        List.of(
            "--method", "tools/call", "--tool-name", "remember", "--tool-arg", "content=小梅喜欢龙井 🍵");
    JsonNode remembered = inspect(stdio(), remember, List.of());
    assertThat(remembered.at("/structuredContent/saved").asBoolean()).isTrue();
    try (LocalServer server = serve()) {
      List<String> http = List.of("http://127.0.0.1:" + server.port() + "/mcp");
      List<String> user = List.of("--header", "X-Memory-User: UTF-8''%E5%B0%8F%E6%A2%85");
      assertThat(inspect(http, List.of("--method", "tools/list"), user).path("tools")).hasSize(7);
      JsonNode found =
          inspect(
              http,
              List.of("--method", "tools/call", "--tool-name", "recall", "--tool-arg", "query=龙井"),
              user);
      assertThat(found.path("structuredContent").toString())
          .containsAnyOf("\"content\":\"小梅喜欢龙井 🍵\"", "index-behind");
      assertThat(
              inspect(
                      http,
                      List.of("--method", "resources/read", "--uri", "memory://profile"),
                      user)
                  .at("/contents/0/mimeType")
                  .asString())
          .isEqualTo("application/json");
    }
  }
}

package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Model Context Protocol on standard input and output. */
class McpCommandTest {
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
      """;

  @TempDir Path home = Path.of("unset");

  private Shell shell() {
    return new Shell(home, new OwnServers(McpProcess.WORDS_ONLY));
  }

  private static String call(Object id, String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
        + tool
        + "\",\"arguments\":"
        + arguments
        + "}}\n";
  }

  private static List<JsonNode> messages(String out) {
    List<JsonNode> all = new ArrayList<>();
    for (String line : out.split("\n", -1)) {
      if (!line.isEmpty()) {
        JsonNode message = JsonMapper.shared().readTree(line);
        assertThat(message.path("jsonrpc").asString()).as(line).isEqualTo("2.0");
        all.add(message);
      }
    }
    return all;
  }

  @Test
  void answers_each_request_with_one_line_and_nothing_else() {
    Shell shell = shell();
    shell.input(
        "\uFEFF"
            + INITIALIZE
            + "\r\n  \n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
            + call(1, "remember", "{\"content\":\"渡轮\\n七点四十开 🚢\"}")
            + call("\"二\"", "recall", "{\"query\":\"渡轮\"}")
            + "no json\n"
            + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}");
    assertThat(shell.run("mcp")).as(shell::err).isZero();
    List<JsonNode> answers = messages(shell.out());
    assertThat(answers).hasSize(5);
    assertThat(answers.get(0).path("result").path("protocolVersion").asString())
        .isEqualTo("2025-06-18");
    assertThat(answers.get(1).path("result").path("isError").asBoolean(true)).isFalse();
    assertThat(answers.get(2).path("id").asString()).isEqualTo("二");
    // A recall waits for what was just written, but not for long; where it was too long, it says
    // so.
    assertThat(answers.get(2).at("/result/structuredContent").toString())
        .containsAnyOf("\"content\":\"渡轮\\n七点四十开 🚢\"", "index-behind");
    assertThat(answers.get(3).path("error").path("code").asInt()).isEqualTo(-32700);
    assertThat(answers.get(3).path("id").isNull()).isTrue();
    assertThat(answers.get(4).path("result").isObject()).isTrue();
    assertThat(shell.err()).isEmpty();
    // The session is named mcp where none is given.
    assertThat(shell.run("recall", "渡轮", "--session", "mcp", "--json")).isZero();
    assertThat(shell.out()).contains("七点四十开");
    assertThat(shell.run("recall", "渡轮", "--session", "other", "--json")).isZero();
    assertThat(shell.out()).doesNotContain("七点四十开");
  }

  @Test
  void works_for_whom_the_options_say() {
    Shell shell = shell();
    shell.input(call(1, "remember", "{\"content\":\"Tea at four\"}"));
    String[] whom = {
      "--bot", "机器人", "--platform", "qq", "--session", "茶/50%", "--speaker", "小梅 🍵"
    };
    List<String> mcp = new ArrayList<>(List.of("mcp"));
    mcp.addAll(List.of(whom));
    assertThat(shell.run(mcp.toArray(String[]::new))).as(shell::err).isZero();
    assertThat(messages(shell.out()).getFirst().at("/result/structuredContent/saved").asBoolean())
        .isTrue();
    List<String> recall = new ArrayList<>(List.of("recall", "tea", "--json"));
    recall.addAll(List.of(whom));
    assertThat(shell.run(recall.toArray(String[]::new))).isZero();
    JsonNode found = JsonMapper.shared().readTree(shell.out()).at("/items/0/memory/scope");
    assertThat(found.path("speaker").asString()).isEqualTo("小梅 🍵");
    assertThat(found.path("bot").asString()).isEqualTo("机器人");
  }

  @Test
  void errors_come_in_the_language_of_the_command_and_as_answers() {
    Shell shell = shell();
    shell.input(
        call(1, "recall", "{}")
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\",\"params\":\""
            + "x".repeat(MessageFrames.MAX_BYTES)
            + "\"}\n"
            + call(2, "recall", "{\"query\":\"" + "x".repeat(1 << 20) + "\"}"));
    assertThat(shell.run("mcp", "--lang", "zh", "--speaker", "u")).as(shell::err).isZero();
    List<JsonNode> answers = messages(shell.out());
    assertThat(answers.get(0).at("/result/isError").asBoolean()).isTrue();
    assertThat(answers.get(0).at("/result/content/0/text").asString()).contains("query", "缺少");
    assertThat(answers.get(1).at("/error/message").asString()).contains("上限");
    assertThat(answers.get(2).at("/result/isError").asBoolean()).isTrue();
    assertThat(answers).hasSize(3);
  }

  @Test
  void a_refusal_of_the_server_is_an_error_of_the_request() {
    try (FakeApi api = new FakeApi()) {
      api.on("POST /mcp", 403, "{\"code\":\"forbidden\",\"detail\":\"not with this key\"}");
      Shell shell = Shell.with(home, api);
      shell.input(call(7, "recall", "{}") + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}");
      assertThat(shell.run("mcp", "--space", "work")).isZero();
      List<JsonNode> answers = messages(shell.out());
      assertThat(answers).hasSize(1);
      assertThat(answers.getFirst().path("id").asInt()).isEqualTo(7);
      assertThat(answers.getFirst().at("/error/message").asString()).contains("not with this key");
      assertThat(shell.err()).contains("not with this key");
      FakeApi.Asked asked = api.asked().getFirst();
      assertThat(asked.header("X-Memory-Space")).isEqualTo("work");
      assertThat(asked.header("X-Memory-Conversation")).isEqualTo("UTF-8''mcp");
      assertThat(asked.header("X-Memory-User")).isEmpty();
    }
  }

  @Test
  void an_agent_starts_it_and_goes_on_while_servers_come_and_go() {
    Path data = home.resolve("data");
    OwnServers servers = new OwnServers(McpProcess.WORDS_ONLY);
    LocalServer first = servers.start(data, "127.0.0.1", 0);
    McpSyncClient agent =
        McpClient.sync(
                new StdioClientTransport(
                    ServerParameters.builder(McpProcess.java())
                        .args(McpProcess.arguments(data, "--speaker", "mei"))
                        .env(McpProcess.WORDS_ONLY)
                        .build(),
                    McpJsonDefaults.getMapper()))
            .requestTimeout(Duration.ofSeconds(60))
            .initializationTimeout(Duration.ofSeconds(60))
            .enableCallToolSchemaCaching(true)
            .build();
    try {
      agent.initialize();
      assertThat(agent.listTools().tools()).hasSize(7);
      done(agent, "remember", Map.of("content", "梅在杭州长大 🍵"));
      first.close();
      try (LocalServer second = servers.start(data, "127.0.0.1", 0)) {
        assertThat(second.port()).isPositive();
        assertThat(text(done(agent, "recall", Map.of("query", "杭州")))).contains("长大 🍵");
      }
      // Now nobody owns the directory, and the command becomes the owner itself.
      assertThat(text(done(agent, "recall", Map.of("query", "杭州")))).contains("长大 🍵");
    } finally {
      first.close();
      agent.closeGracefully();
    }
  }

  private static CallToolResult done(
      McpSyncClient agent, String tool, Map<String, Object> arguments) {
    CallToolResult result =
        agent.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    assertThat(result.isError()).as(text(result)).isFalse();
    return result;
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().getFirst()).text();
  }

  private Process start(Path data, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(McpProcess.java()));
    command.addAll(McpProcess.arguments(data, options));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(key -> key.startsWith("REMANENCE_"));
    builder.environment().putAll(McpProcess.WORDS_ONLY);
    builder.environment().put("REMANENCE_DEBUG", "1");
    builder.environment().put("LC_ALL", "C");
    builder.redirectError(home.resolve("err").toFile());
    return builder.start();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void standard_output_is_the_protocol_alone_and_the_process_ends_when_told() throws Exception {
    Path data = home.resolve("data");
    Process process = start(data);
    try (OutputStream in = process.getOutputStream();
        BufferedReader out =
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      in.write(
          (INITIALIZE + call(1, "recall", "{\"query\":\"茶\"}")).getBytes(StandardCharsets.UTF_8));
      in.flush();
      assertThat(messages(out.readLine()).getFirst().path("id").asInt()).isZero();
      assertThat(messages(out.readLine()).getFirst().at("/result/content/0/text").asString())
          .isEqualTo("Nothing relevant is remembered.");
      // Not Process.destroy, which closes what is read here.
      process.toHandle().destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(out.readLine()).isNull();
    }
    assertThat(process.exitValue()).isZero();
    assertThat(Files.readString(home.resolve("err"))).contains("DEBUG");
    assertThat(data.resolve("owner.properties")).doesNotExist();

    Process ended = start(data);
    ended.getOutputStream().close();
    assertThat(ended.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(ended.exitValue()).isZero();
    assertThat(ended.getInputStream().readAllBytes()).isEmpty();

    Files.writeString(data.resolve("remanence.toml"), "no toml at all");
    Process broken = start(data);
    assertThat(broken.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(broken.exitValue()).isEqualTo(1);
    assertThat(broken.getInputStream().readAllBytes()).isEmpty();
    assertThat(Files.readString(home.resolve("err"))).contains("remanence.toml");
  }
}

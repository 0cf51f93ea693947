package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Model Context Protocol, as the SDK's own client speaks it, and byte for byte. */
final class McpTest extends ServerTest {
  private static final String[] HERE = {"X-Memory-Conversation", "tea", "X-Memory-User", "mei"};

  private final List<McpSyncClient> clients = new ArrayList<>();

  @AfterEach
  void hangUp() {
    clients.forEach(McpSyncClient::close);
  }

  private McpSyncClient connect(String... headers) {
    return connectTo(server.address(), headers);
  }

  private McpSyncClient connectTo(String address, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    McpSyncClient connected =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(address).requestBuilder(request).build())
            .requestTimeout(Duration.ofSeconds(30))
            // From then on it holds answers to the tools' schemas.
            .enableCallToolSchemaCaching(true)
            .build();
    clients.add(connected);
    connected.initialize();
    connected.listTools();
    return connected;
  }

  private static CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static CallToolResult done(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result = call(client, tool, arguments);
    assertThat(result.isError()).as(text(result)).isFalse();
    return result;
  }

  private static String failed(CallToolResult result, String code) {
    assertThat(result.isError()).as(text(result)).isTrue();
    assertThat(result.meta()).containsEntry("io.remanence/code", code);
    assertThat(result.structuredContent()).isNull();
    return text(result);
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().getFirst()).text();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> data(CallToolResult result) {
    return (Map<String, Object>) Objects.requireNonNull(result.structuredContent());
  }

  @Test
  void says_what_it_is_and_what_its_tools_do() {
    McpSyncClient client = connect(HERE);
    InitializeResult about = client.getCurrentInitializationResult();
    assertThat(about.protocolVersion()).isEqualTo("2025-11-25");
    assertThat(about.serverInfo().name()).isEqualTo("remanence");
    assertThat(about.instructions()).contains("Long-term memory");
    Map<String, Tool> tools = new HashMap<>();
    client.listTools().tools().forEach(tool -> tools.put(tool.name(), tool));
    assertThat(tools)
        .containsOnlyKeys(
            "remember",
            "recall",
            "list_memories",
            "forget",
            "search_history",
            "update_profile",
            "recent_messages");
    assertThat(tools.values())
        .allSatisfy(
            tool -> {
              assertThat(tool.title()).isNotBlank();
              assertThat(tool.description()).isNotBlank();
              assertThat(tool.inputSchema()).containsEntry("additionalProperties", false);
              assertThat(tool.outputSchema()).containsEntry("type", "object");
              assertThat(tool.annotations().openWorldHint()).isFalse();
              // The command line's way sends a call again when its answer was lost.
              assertThat(tool.annotations().idempotentHint()).isTrue();
            });
    assertThat(hints(tools, "recall")).containsExactly(true, false);
    assertThat(hints(tools, "remember")).containsExactly(false, false);
    assertThat(hints(tools, "forget")).containsExactly(false, true);

    McpSyncClient chinese = connect("Accept-Language", "zh-CN");
    assertThat(chinese.getServerInstructions()).startsWith("长期记忆");
    assertThat(chinese.listTools().tools().getFirst().description()).startsWith("记住");
  }

  private static List<Boolean> hints(Map<String, Tool> tools, String name) {
    Tool tool = Objects.requireNonNull(tools.get(name));
    return List.of(tool.annotations().readOnlyHint(), tool.annotations().destructiveHint());
  }

  @Test
  void an_agent_works_with_every_tool_and_each_answer_fits_its_schema() {
    client.post(
        SESSIONS + "tea/messages", messages("user", "The kettle is in the blue cupboard 🫖"));
    McpSyncClient agent = connect(HERE);
    String id =
        String.valueOf(
            data(done(agent, "remember", Map.of("content", "梅喜欢龙井茶", "tags", List.of("茶"))))
                .get("id"));
    CallToolResult found = done(agent, "recall", Map.of("query", "龙井"));
    assertThat(text(found)).contains("梅喜欢龙井茶", id);
    assertThat(data(found)).containsEntry("count", 1);
    assertThat(data(done(agent, "list_memories", Map.of()))).containsEntry("total", 1);
    assertThat(text(done(agent, "search_history", Map.of("query", "kettle"))))
        .contains("blue cupboard 🫖");
    done(agent, "recent_messages", Map.of());
    CallToolResult profile =
        done(
            agent,
            "update_profile",
            Map.of("field", "traits", "action", "add", "value", "drinks tea at four"));
    assertThat(data(profile)).containsEntry("scope", "speaker");
    assertThat(data(done(agent, "forget", Map.of("id", id)))).containsEntry("deleted", true);
    assertThat(text(done(agent, "forget", Map.of("id", id)))).contains("Not found");
  }

  @Test
  void the_connection_says_for_whom_and_the_model_can_not() {
    McpSyncClient mei = connect(HERE);
    McpSyncClient ada = connect("X-Memory-Conversation", "other", "X-Memory-User", "ada");
    String id =
        String.valueOf(
            data(done(mei, "remember", Map.of("content", "Mei keeps bees on the roof"))).get("id"));
    assertThat(data(done(ada, "recall", Map.of("query", "bees roof")))).containsEntry("count", 0);
    assertThat(data(done(ada, "recall", Map.of("query", "bees roof", "speaker", "mei"))))
        .containsEntry("count", 0);
    for (String widening : List.of("scope", "session", "space", "user_key", "isolation", "$or")) {
      assertThat(
              failed(
                  call(ada, "recall", Map.of("query", "bees", widening, "mei")),
                  "invalid_argument"))
          .contains(widening);
    }
    assertThat(text(done(ada, "forget", Map.of("id", id)))).contains("Not found");
    assertThatThrownBy(() -> ada.readResource(new ReadResourceRequest("memory://memories/" + id)))
        .isInstanceOf(McpError.class);
    // The same person in a new conversation is known again; in a room words stay in the room.
    McpSyncClient later = connect("x-sm-conversation-id", "later", "x-sm-user-id", "mei");
    assertThat(data(done(later, "recall", Map.of("query", "bees roof")))).containsEntry("count", 1);
    McpSyncClient inRoom = connect("X-Memory-Group", "club", "X-Memory-User", "mei");
    assertThat(data(done(inRoom, "recall", Map.of("query", "bees roof"))))
        .containsEntry("count", 0);
    String question = "where are the bees on the roof?";
    assertThat(prompt(later, question)).contains("mem_");
    assertThat(prompt(inRoom, question)).doesNotContain("mem_");
  }

  private static String prompt(McpSyncClient client, String message) {
    return ((TextContent)
            client
                .getPrompt(new GetPromptRequest("context", Map.of("message", message)))
                .messages()
                .getFirst()
                .content())
        .text();
  }

  @Test
  void a_connection_that_names_nobody_gets_an_error_of_each_tool() {
    McpSyncClient nobody = connect("X-Memory-Agent", "bot");
    for (String tool : List.of("recall", "search_history")) {
      assertThat(failed(call(nobody, tool, Map.of("query", "x")), "invalid_argument"))
          .contains("X-Memory-Conversation", "X-Memory-User");
    }
    for (String tool : List.of("list_memories", "recent_messages")) {
      failed(call(nobody, tool, Map.of()), "invalid_argument");
    }
    McpSyncClient chinese = connect("Accept-Language", "zh");
    assertThat(failed(call(chinese, "recall", Map.of("query", "茶")), "invalid_argument"))
        .contains("不知道为谁记忆");
    assertThat(
            failed(
                call(
                    connect("X-Memory-User", "u", "X-Memory-Space", "none"),
                    "list_memories",
                    Map.of()),
                "not_found"))
        .contains("none");
  }

  @Test
  void the_connection_says_what_memory_does_for_it() {
    done(connect(HERE), "remember", Map.of("content", "Mei keeps bees in Lyon."));
    for (String use : List.of("read", "READ")) {
      McpSyncClient reading = connect(with("X-Memory", use));
      assertThat(names(reading))
          .containsExactlyInAnyOrder(
              "recall", "list_memories", "search_history", "recent_messages");
      assertThat(text(done(reading, "recall", Map.of("query", "bees")))).contains("Lyon");
      assertThat(failed(call(reading, "remember", Map.of("content", "x y z")), "forbidden"))
          .contains("X-Memory", "read");
    }
    McpSyncClient writing = connect(with("X-Memory", "write"));
    assertThat(names(writing)).containsExactlyInAnyOrder("remember", "forget", "update_profile");
    done(writing, "remember", Map.of("content", "Mei plays the cello."));
    assertThat(failed(call(writing, "recall", Map.of("query", "bees")), "forbidden"))
        .doesNotContain("Lyon");
    assertThatThrownBy(() -> writing.readResource(new ReadResourceRequest("memory://memories")))
        .hasMessageContaining("X-Memory");
    assertThatThrownBy(
            () -> writing.getPrompt(new GetPromptRequest("context", Map.of("message", "bees?"))))
        .hasMessageContaining("X-Memory");
    McpSyncClient off = connect(with("X-Memory", "off"));
    assertThat(names(off)).isEmpty();
    failed(call(off, "remember", Map.of("content", "x y z")), "forbidden");
    failed(call(off, "list_memories", Map.of()), "forbidden");
    assertThat(text(done(connect(with("X-Memory", "on")), "list_memories", Map.of())))
        .contains("Lyon", "cello");
    invalid(
        client.post(
            "/mcp",
            Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/list"),
            with("X-Memory", "sometimes")),
        "sometimes",
        "off, read, write or on");
  }

  private static String[] with(String... more) {
    return Stream.concat(Stream.of(HERE), Stream.of(more)).toArray(String[]::new);
  }

  private static List<String> names(McpSyncClient client) {
    return client.listTools().tools().stream().map(Tool::name).toList();
  }

  @Test
  void mistakes_in_arguments_are_errors_that_name_them() {
    McpSyncClient agent = connect(HERE);
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of(),
            Map.of("query", ""),
            Map.of("query", "  "),
            Map.of("query", 7),
            Map.of("query", List.of("x")),
            Map.of("query", "x".repeat(1 << 20)))) {
      assertThat(failed(call(agent, "recall", wrong), "invalid_argument")).contains("query");
    }
    for (Object limit : List.of("5", 0, -1, 1.5, true, Map.of())) {
      assertThat(
              failed(
                  call(agent, "recall", Map.of("query", "x", "limit", limit)), "invalid_argument"))
          .contains("limit");
    }
    assertThat(data(done(agent, "recall", Map.of("query", "x", "limit", 9999))))
        .containsEntry("limit", 50);
    assertThat(
            failed(
                call(agent, "remember", Map.of("content", "x".repeat(2_001))), "invalid_argument"))
        .contains("2000");
    failed(call(agent, "remember", Map.of("content", "\u0000")), "invalid_argument");
    McpSyncClient chinese = connect("X-Memory-User", "u", "Accept-Language", "zh");
    assertThat(failed(call(chinese, "recall", Map.of()), "invalid_argument")).contains("缺少");
    assertThatThrownBy(() -> call(agent, "save_memory", Map.of()))
        .isInstanceOf(McpError.class)
        .hasMessageContaining("save_memory")
        .hasMessageContaining("remember");
  }

  @Test
  void any_text_survives_and_what_is_no_text_is_cleaned_as_on_every_route() {
    McpSyncClient agent = connect(HERE);
    done(agent, "remember", Map.of("content", "会议\u0000改到周四 👨‍👩‍👧 مرحبا"));
    assertThat(text(done(agent, "recall", Map.of("query", "改到周四"))))
        .contains("会议改到周四 👨‍👩‍👧 مرحبا");
    Client.Reply lone =
        post(
            """
            {"jsonrpc":"2.0","id":"\\ud800","method":"tools/call","params":{"name":"remember",
             "arguments":{"content":"broken \\ud83d emoji"}}}""");
    assertThat(lone.json()).containsEntry("id", "\uFFFD");
    assertThat(lone.text()).contains("broken \uFFFD emoji", "\"isError\":false");
  }

  @Test
  void headers_may_hold_any_id() {
    McpSyncClient percent =
        connect("X-Memory-User", "UTF-8''%E6%A2%85%20%F0%9F%8D%B5", "X-Memory-Agent", "b");
    done(percent, "remember", Map.of("content", "梅在杭州长大"));
    assertThat(recall("杭州", Map.of("speaker", "梅 🍵", "bot", "b")).items()).hasSize(1);
    problem(post("{}", "X-Memory-User", "UTF-8''%E6%A2"), 400, "invalid_argument");
    problem(post("{}", "X-Memory-User", "x".repeat(300)), 400, "invalid_argument");
  }

  private Client.Reply post(String body, String... headers) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "Content-Type",
                "application/json",
                "Accept",
                "application/json, text/event-stream"));
    all.addAll(List.of(headers.length == 0 ? HERE : headers));
    return client.post("/mcp", body, all.toArray(String[]::new));
  }

  @Test
  void a_session_id_of_any_kind_is_no_error_and_no_session_is_begun() {
    Client.Reply reply =
        post(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
            "Mcp-Session-Id",
            "of-another-life");
    assertThat(ok(reply).text()).contains("list_memories");
    assertThat(reply.header("Mcp-Session-Id")).isEmpty();
    assertThat(client.get("/mcp").status()).isEqualTo(405);
    assertThat(client.delete("/mcp", "Mcp-Session-Id", "x").status()).isEqualTo(405);
  }

  @Test
  void messages_that_are_none_are_told_so_by_the_protocol() {
    assertThat(code(post("{"), 400)).isEqualTo(-32700);
    assertThat(code(post("[]"), 400)).isEqualTo(-32700);
    assertThat(code(post("{\"id\":1,\"method\":\"ping\"}"), 400)).isEqualTo(-32600);
    for (String id : List.of("null", "{}", "1.5", "true")) {
      assertThat(code(post("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}"), 400))
          .isEqualTo(-32600);
    }
    assertThat(code(request("no/such", "{}"), 200)).isEqualTo(-32601);
    assertThat(code(request("tools/call", "[1]"), 200)).isEqualTo(-32602);
    assertThat(code(request("tools/call", "{\"name\":5}"), 200)).isEqualTo(-32602);
    assertThat(code(request("tools/call", "{\"name\":\"recall\",\"arguments\":[]}"), 200))
        .isEqualTo(-32602);
    assertThat(code(request("tools/call", "{\"name\":\"没有\",\"arguments\":{}}"), 200))
        .isEqualTo(-32602);
    assertThat(code(request("resources/read", "{\"uri\":{}}"), 200)).isEqualTo(-32602);
    assertThat(code(request("resources/read", "{\"uri\":\"memory://other\"}"), 200))
        .isEqualTo(-32002);
    assertThat(code(request("prompts/get", "{\"name\":\"x\"}"), 200)).isEqualTo(-32602);
    assertThat(post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").status())
        .isEqualTo(202);
    assertThat(post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/strange\"}").status())
        .isEqualTo(202);
    assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}").status()).isEqualTo(202);
    assertThat(code(post("{}", "MCP-Protocol-Version", "1999-01-01"), 400)).isEqualTo(-32600);
    problem(client.post("/mcp", "{}", "Content-Type", "text/plain"), 415, "invalid_argument");
  }

  private Client.Reply request(String method, String params) {
    return post(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
  }

  private static int code(Client.Reply reply, int status) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    assertThat(String.valueOf(reply.object("error").get("message"))).isNotBlank();
    assertThat(reply.text()).doesNotContain("Exception", "io.modelcontextprotocol", "jackson");
    return (Integer) Objects.requireNonNull(reply.object("error").get("code"));
  }

  @Test
  void other_sites_can_not_drive_it() {
    problem(post("{}", "Origin", "http://evil.example"), 403, "forbidden");
    problem(post("{}", "Authorization", "Bearer wrong"), 401, "unauthenticated");
    assertThat(
            post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", "Origin", server.address())
                .status())
        .isEqualTo(200);
  }

  @Test
  void a_person_attaches_memories_a_profile_and_the_conversation() {
    client.post(SESSIONS + "tea/messages", messages("user", "茶壶在哪里？"));
    McpSyncClient agent = connect(HERE);
    String id =
        String.valueOf(data(done(agent, "remember", Map.of("content", "Tea at four"))).get("id"));
    done(agent, "update_profile", Map.of("field", "name", "action", "set", "value", "梅"));
    assertThat(agent.listResources().resources())
        .extracting(Resource::uri)
        .containsExactlyInAnyOrder("memory://memories", "memory://profile", "memory://history");
    assertThat(agent.listResourceTemplates().resourceTemplates())
        .singleElement()
        .satisfies(kind -> assertThat(kind.uriTemplate()).isEqualTo("memory://memories/{id}"));
    assertThat(read(agent, "memory://memories")).contains("Tea at four", id);
    assertThat(read(agent, "memory://memories/" + id)).contains("Tea at four");
    assertThat(read(agent, "memory://profile")).contains("\"name\":\"梅\"");
    assertThat(read(agent, "memory://history")).contains("茶壶在哪里？");
    assertThatThrownBy(() -> read(agent, "memory://memories/none"))
        .isInstanceOf(McpError.class)
        .hasMessageContaining("none");
    McpSyncClient userOnly = connect("X-Memory-User", "mei");
    assertThatThrownBy(() -> read(userOnly, "memory://history"))
        .isInstanceOf(McpError.class)
        .hasMessageContaining("X-Memory-Conversation")
        .hasMessageContaining("--session");
  }

  private static String read(McpSyncClient client, String uri) {
    return ((TextResourceContents)
            client.readResource(new ReadResourceRequest(uri)).contents().getFirst())
        .text();
  }

  @Test
  void a_prompt_puts_memory_in_front_of_a_message_and_stores_nothing() {
    McpSyncClient agent = connect(HERE);
    done(agent, "remember", Map.of("content", "The green teapot belongs to grandmother"));
    done(agent, "update_profile", Map.of("field", "name", "action", "set", "value", "Mei"));
    assertThat(agent.listPrompts().prompts()).extracting(Prompt::name).containsExactly("context");
    String text = prompt(agent, "Whose is the green teapot?");
    assertThat(text)
        .contains("belongs to grandmother", "Mei")
        .endsWith("Whose is the green teapot?");
    assertThat(client.get(SESSIONS + "tea/messages").items()).isEmpty();
    assertThatThrownBy(() -> agent.getPrompt(new GetPromptRequest("context", Map.of())))
        .isInstanceOf(McpError.class)
        .hasMessageContaining("message");
  }

  @Test
  void a_client_goes_on_when_the_server_was_started_anew(@TempDir Path data) {
    ServerOptions options =
        ServerOptions.of(data)
            .withPort(0)
            .withEnvironment(Map.of("REMANENCE_EMBEDDING_PROVIDER", "none"));
    McpSyncClient agent;
    int port;
    try (RemanenceServer first = RemanenceServer.start(options)) {
      port = first.port();
      agent = connectTo(first.address(), HERE);
      done(agent, "remember", Map.of("content", "渡轮七点四十开"));
    }
    try (RemanenceServer second = RemanenceServer.start(options.withPort(port))) {
      assertThat(second.port()).isEqualTo(port);
      assertThat(text(done(agent, "recall", Map.of("query", "渡轮")))).contains("七点四十");
      agent.close();
    }
  }
}

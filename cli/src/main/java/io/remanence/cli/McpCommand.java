package io.remanence.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code mcp}: the Model Context Protocol on standard input and output, a message a line. Each
 * message goes to the server's own endpoint, in the order in which they come, so an agent finds the
 * same whether it starts this command or calls the server, and goes on when the server is started
 * anew. What was lost on the way is sent again: every tool is idempotent.
 */
@Command(name = "mcp")
final class McpCommand extends ApiCommand {
  private static final String SESSION = "mcp";
  private static final int INTERNAL_ERROR = -32603;
  private static final int INVALID_REQUEST = -32600;

  @Mixin private ScopeOptions scope = new ScopeOptions();

  McpCommand() {}

  @Override
  boolean makesData() {
    return true;
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    // To be told to end is the usual way for an agent's server.
    invocation.surroundings().shutdown().isSuccess();
    ApiCall endpoint = ApiCall.of("POST", "mcp").asRepeatable().with(headers(invocation));
    PrintStream out = invocation.surroundings().out();
    try {
      InputStream in = invocation.surroundings().in();
      MessageFrames lines = new MessageFrames(in);
      for (Optional<MessageFrames.Frame> next = lines.next();
          next.isPresent();
          next = lines.next()) {
        Optional<String> reply =
            switch (next.get()) {
              case MessageFrames.Frame.Message message ->
                  reply(invocation, connection, endpoint, message.bytes());
              case MessageFrames.Frame.TooLarge tooLarge ->
                  Optional.of(
                      error(
                          JsonNodeFactory.instance.nullNode(),
                          INVALID_REQUEST,
                          invocation.text("mcp.too-large", MessageFrames.MAX_BYTES)));
            };
        reply.ifPresent(
            text -> {
              // A line feed alone, on every system.
              out.print(text + "\n");
              out.flush();
            });
      }
      return 0;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private Map<String, String> headers(Invocation invocation) {
    Map<String, String> headers = new TreeMap<>();
    headers.put("Accept", "application/json, text/event-stream");
    headers.put("X-Memory-Space", invocation.space());
    boolean nobody = scope.session().isEmpty() && scope.speaker().isEmpty();
    put(headers, "X-Memory-Conversation", nobody ? Optional.of(SESSION) : scope.session());
    put(headers, "X-Memory-User", scope.speaker());
    put(headers, "X-Memory-Agent", scope.bot());
    put(headers, "X-Memory-Platform", scope.platform());
    return headers;
  }

  /** Ids may hold what a header can't. */
  private static void put(Map<String, String> headers, String name, Optional<String> id) {
    id.ifPresent(text -> headers.put(name, "UTF-8''" + ApiCall.encoded(text)));
  }

  private static Optional<String> reply(
      Invocation invocation, Connection connection, ApiCall endpoint, byte[] message) {
    ApiCall call =
        endpoint.with(
            new ApiCall.Body("application/json", () -> BodyPublishers.ofByteArray(message), false));
    try {
      Answer answer = connection.send(call);
      if (answer.body().isEmpty()) {
        return Optional.empty();
      }
      JsonNode body = answer.json();
      return body.has("jsonrpc")
          ? Optional.of(answer.body())
          : refused(invocation, message, String.valueOf(invocation.refusal(answer).getMessage()));
    } catch (Failure lost) {
      return refused(invocation, message, String.valueOf(lost.getMessage()));
    }
  }

  /** An error for a request; for what expects no answer, a word to the person. */
  private static Optional<String> refused(Invocation invocation, byte[] message, String why) {
    JsonNode id = id(message);
    if (id.isMissingNode()) {
      invocation.tell(invocation.text("mcp.refused", Harmless.line(why)));
      return Optional.empty();
    }
    return Optional.of(error(id, INTERNAL_ERROR, why));
  }

  private static JsonNode id(byte[] message) {
    try {
      return JsonMapper.shared().readTree(message).path("id");
    } catch (JacksonException unreadable) {
      return JsonNodeFactory.instance.nullNode();
    }
  }

  private static String error(JsonNode id, int code, String message) {
    ObjectNode reply = JsonNodeFactory.instance.objectNode();
    reply.put("jsonrpc", "2.0");
    reply.set("id", id);
    reply.putObject("error").put("code", code).put("message", message);
    return reply.toString();
  }
}

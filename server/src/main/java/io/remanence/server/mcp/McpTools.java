package io.remanence.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.json.JsonObject;
import io.remanence.space.Space;
import io.remanence.text.Language;
import io.remanence.tool.ToolDefinition;
import io.remanence.tool.ToolDefinition.Effect;
import io.remanence.tool.ToolReply;
import io.remanence.tool.Tools;
import java.util.List;
import java.util.Map;

/** The tools as MCP shows and calls them. */
final class McpTools {
  /** Where a failed call's code stands, since its text is in the caller's language. */
  static final String CODE = "io.remanence/code";

  private final McpSpaces spaces;

  McpTools(McpSpaces spaces) {
    this.spaces = spaces;
  }

  /** All tools, described in this language. */
  List<SyncToolSpecification> in(Language language) {
    return Tools.definitions().stream()
        .map(
            tool ->
                new SyncToolSpecification(
                    shown(tool, language), (context, request) -> call(tool, context, request)))
        .toList();
  }

  /** Whether the caller may use the tool at all; others are not listed to it. */
  static boolean isFor(McpTransportContext context, Tool tool) {
    McpCaller caller = McpCaller.of(context);
    return tool.annotations().readOnlyHint() ? caller.reads() : caller.writes();
  }

  private static Tool shown(ToolDefinition tool, Language language) {
    String title = tool.title().in(language);
    return Tool.builder(tool.name(), tool.schema(language).members())
        .title(title)
        .description(tool.description(language))
        .outputSchema(tool.output().members())
        .annotations(
            ToolAnnotations.builder()
                .title(title)
                .readOnlyHint(tool.effect() == Effect.READ)
                .destructiveHint(tool.effect() == Effect.DESTRUCTIVE)
                .idempotentHint(tool.idempotent())
                .openWorldHint(false)
                .build())
        .build();
  }

  private CallToolResult call(
      ToolDefinition tool, McpTransportContext context, CallToolRequest request) {
    McpCaller caller = McpCaller.of(context);
    try {
      boolean isReading = tool.effect() == Effect.READ;
      if (!isReading && !caller.mayWrite()) {
        throw RemanenceException.of(
            ErrorCode.FORBIDDEN, McpPhrase.MAY_NOT_WRITE.in(caller.language(), tool.name()));
      }
      if (isReading ? !caller.reads() : !caller.writes()) {
        throw caller.off();
      }
      Space space = spaces.opened(caller);
      JsonObject arguments =
          request.arguments() == null ? JsonObject.empty() : JsonObject.of(request.arguments());
      ToolReply reply = new Tools(space).call(tool.name(), caller.of(space), arguments);
      return CallToolResult.builder()
          .addTextContent(reply.text())
          .structuredContent(reply.data().members())
          .isError(false)
          .build();
    } catch (RuntimeException | Error failure) {
      McpFailure known = McpFailure.of(failure, caller.language());
      if (known.code() == ErrorCode.FORBIDDEN) {
        spaces.refused(caller, "mcp " + tool.name());
      }
      return CallToolResult.builder()
          .addTextContent(known.detail())
          .isError(true)
          .meta(Map.of(CODE, known.code().wireName()))
          .build();
    }
  }
}

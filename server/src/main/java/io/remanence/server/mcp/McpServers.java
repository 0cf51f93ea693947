package io.remanence.server.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import io.remanence.text.Language;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import reactor.core.publisher.Mono;

/**
 * The SDK's servers, one a language, since what they list is fixed. Made at first use, so that a
 * start without MCP does not pay for them. Thread-safe.
 */
final class McpServers {
  /** The versions of the protocol that are spoken, the newest last. */
  static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  // Arguments are checked by the tools themselves, in the caller's language.
  private static final JsonSchemaValidator UNCHECKED =
      (schema, value) -> JsonSchemaValidator.ValidationResponse.asValid("");

  private final McpJsonMapper json;
  private final McpTools tools;
  private final McpResources resources;
  private final McpPrompts prompts;
  private final Map<Language, McpStatelessServerHandler> made = new EnumMap<>(Language.class);

  McpServers(McpSpaces spaces, McpJsonMapper json) {
    this.json = json;
    this.tools = new McpTools(spaces);
    this.resources = new McpResources(spaces);
    this.prompts = new McpPrompts(spaces);
  }

  /** The server that speaks this language. */
  synchronized McpStatelessServerHandler in(Language language) {
    return made.computeIfAbsent(language, this::make);
  }

  private McpStatelessServerHandler make(Language language) {
    Held held = new Held();
    McpServer.sync(held)
        .serverInfo(Implementation.builder("remanence", version()).title("Remanence").build())
        .instructions(McpPhrase.INSTRUCTIONS.in(language))
        .capabilities(
            ServerCapabilities.builder()
                .tools(false)
                .resources(false, false)
                .prompts(false)
                .build())
        .jsonMapper(json)
        .jsonSchemaValidator(UNCHECKED)
        .validateToolInputs(false)
        // Calls block; they stay on the request's own virtual thread.
        .immediateExecution(true)
        .addToolFilter(McpTools::isFor)
        .tools(tools.in(language))
        .resources(resources.in(language))
        .resourceTemplates(resources.templatesIn(language))
        .prompts(prompts.in(language))
        .build();
    return held.handler();
  }

  private static String version() {
    return Optional.ofNullable(McpServers.class.getPackage().getImplementationVersion())
        .orElse("dev");
  }

  /** Holds the handler that the SDK gives its transport; requests come by our own route. */
  private static final class Held implements McpStatelessServerTransport {
    private Optional<McpStatelessServerHandler> handler = Optional.empty();

    @Override
    public void setMcpHandler(McpStatelessServerHandler given) {
      handler = Optional.of(given);
    }

    McpStatelessServerHandler handler() {
      return handler.orElseThrow();
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }

    @Override
    public List<String> protocolVersions() {
      return VERSIONS;
    }
  }
}

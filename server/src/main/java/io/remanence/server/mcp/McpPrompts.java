package io.remanence.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Turn;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.space.Space;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.tool.ToolCaller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The prompt that puts memory in front of what a person wants to say. */
final class McpPrompts {
  private static final String MESSAGE = "message";

  private final McpSpaces spaces;

  McpPrompts(McpSpaces spaces) {
    this.spaces = spaces;
  }

  /** All prompts, described in this language. */
  List<SyncPromptSpecification> in(Language language) {
    return List.of(
        new SyncPromptSpecification(
            Prompt.builder("context")
                .title(McpPhrase.CONTEXT_TITLE.in(language))
                .description(McpPhrase.CONTEXT.in(language))
                .arguments(
                    List.of(
                        PromptArgument.builder(MESSAGE)
                            .description(McpPhrase.CONTEXT_MESSAGE.in(language))
                            .required(true)
                            .build()))
                .build(),
            this::get));
  }

  private GetPromptResult get(McpTransportContext context, GetPromptRequest request) {
    McpCaller caller = McpCaller.of(context);
    try {
      caller.requireReading();
      String text = prepared(caller, message(caller, request));
      return new GetPromptResult(
          McpPhrase.CONTEXT.in(caller.language()),
          List.of(new PromptMessage(Role.USER, TextContent.builder(text).build())));
    } catch (RuntimeException | Error failure) {
      throw McpFailure.of(failure, caller.language()).toError();
    }
  }

  private static String message(McpCaller caller, GetPromptRequest request) {
    if (request.arguments() != null
        && request.arguments().get(MESSAGE) instanceof String text
        && !Texts.isBlank(text)) {
      return text;
    }
    throw RemanenceException.invalid(McpPhrase.NEEDS_MESSAGE.in(caller.language()));
  }

  /** What a turn would show of memory, without the messages that the client has anyway. */
  private String prepared(McpCaller caller, String message) {
    caller.session();
    Space space = spaces.opened(caller);
    ToolCaller asking = caller.of(space);
    Scope scope = asking.scope();
    MessageBody said = MessageBody.user(message);
    Prepared prepared =
        space.prepare(
            new Turn(
                    scope,
                    scope.speaker().map(id -> said.withSpeaker(new Speaker(id, ""))).orElse(said),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    List.of(),
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    List.of(),
                    true,
                    scope.platform())
                .withinSession(asking.isolation().equals(Optional.of(Isolation.SESSION))));
    List<String> parts = new ArrayList<>();
    for (MessageBody body : prepared.messages()) {
      if (body.role().equals(MessageBody.SYSTEM)) {
        parts.add(body.text());
      }
    }
    parts.add(prepared.messages().getLast().text());
    return String.join("\n\n", parts);
  }
}

package io.remanence.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.remanence.error.RemanenceException;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.server.http.Percent;
import io.remanence.server.wire.Json;
import io.remanence.server.wire.MemoryWire;
import io.remanence.server.wire.MessageWire;
import io.remanence.server.wire.ProfileWire;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.tool.ToolCaller;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a person can attach to a conversation: {@code memory://…}, as the JSON that REST gives. */
final class McpResources {
  private static final String JSON = "application/json";
  private static final String MEMORIES = "memory://memories";
  private static final String MEMORY = MEMORIES + "/{id}";
  private static final String PROFILE = "memory://profile";
  private static final String HISTORY = "memory://history";
  private static final int MOST = 50;

  private final McpSpaces spaces;

  McpResources(McpSpaces spaces) {
    this.spaces = spaces;
  }

  /** Reads the tree of a resource. */
  private interface Reader {
    Map<String, ?> read(Space space, ToolCaller caller, String uri);
  }

  /** All resources, described in this language. */
  List<SyncResourceSpecification> in(Language language) {
    return List.of(
        resource(
            MEMORIES,
            "memories",
            McpPhrase.MEMORIES_TITLE,
            McpPhrase.MEMORIES,
            language,
            (space, caller, uri) -> memories(space, caller)),
        resource(
            PROFILE,
            "profile",
            McpPhrase.PROFILE_TITLE,
            McpPhrase.PROFILE,
            language,
            (space, caller, uri) -> profile(space, caller)),
        resource(
            HISTORY,
            "history",
            McpPhrase.HISTORY_TITLE,
            McpPhrase.HISTORY,
            language,
            (space, caller, uri) -> history(space, caller)));
  }

  /** The kinds of resources that are named by an id, described in this language. */
  List<SyncResourceTemplateSpecification> templatesIn(Language language) {
    return List.of(
        new SyncResourceTemplateSpecification(
            ResourceTemplate.builder(MEMORY, "memory")
                .title(McpPhrase.MEMORY_TITLE.in(language))
                .description(McpPhrase.MEMORY.in(language))
                .mimeType(JSON)
                .build(),
            (context, request) -> read(context, request, McpResources::memory)));
  }

  private SyncResourceSpecification resource(
      String uri,
      String name,
      McpPhrase title,
      McpPhrase description,
      Language language,
      Reader reader) {
    return new SyncResourceSpecification(
        Resource.builder(uri, name)
            .title(title.in(language))
            .description(description.in(language))
            .mimeType(JSON)
            .build(),
        (context, request) -> read(context, request, reader));
  }

  private ReadResourceResult read(
      McpTransportContext context, ReadResourceRequest request, Reader reader) {
    McpCaller caller = McpCaller.of(context);
    try {
      caller.requireReading();
      Space space = spaces.opened(caller);
      Map<String, ?> tree = reader.read(space, caller.of(space), request.uri());
      String json = new String(Json.write(tree), StandardCharsets.UTF_8);
      return new ReadResourceResult(List.of(new TextResourceContents(request.uri(), JSON, json)));
    } catch (RuntimeException | Error failure) {
      throw McpFailure.of(failure, caller.language()).toError();
    }
  }

  private static Map<String, ?> memories(Space space, ToolCaller caller) {
    return Map.of(
        "items",
        space
            .memories(Optional.of(caller.scope()), caller.isolation(), MemoryStatus.ACTIVE, MOST)
            .stream()
            .map(MemoryWire::write)
            .toList());
  }

  private static Map<String, ?> memory(Space space, ToolCaller caller, String uri) {
    String id =
        Percent.decode(uri.substring(MEMORIES.length() + 1), false)
            .orElseThrow(
                () ->
                    RemanenceException.notFound(
                        McpPhrase.NO_RESOURCE.in(
                            caller.language(), Texts.clean(Texts.truncate(uri, 100)))));
    return MemoryWire.write(
        space.memory(Optional.of(caller.scope()), caller.isolation(), new MemoryId(id)));
  }

  private static Map<String, ?> profile(Space space, ToolCaller caller) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    caller
        .scope()
        .speaker()
        .ifPresent(
            speaker ->
                tree.put(
                    "speaker",
                    ProfileWire.write(
                        space
                            .profiles()
                            .get(new Subject.OfSpeaker(caller.scope(), caller.isolation())))));
    caller
        .scope()
        .sessionKey()
        .ifPresent(
            session ->
                tree.put(
                    "session",
                    ProfileWire.write(space.profiles().get(new Subject.OfSession(session)))));
    return tree;
  }

  private static Map<String, ?> history(Space space, ToolCaller caller) {
    List<Message> messages =
        caller
            .scope()
            .sessionKey()
            .map(session -> space.history(session, Limit.of(MOST)))
            .orElseThrow(
                () ->
                    RemanenceException.invalid(McpPhrase.NEEDS_CONVERSATION.in(caller.language())));
    return Map.of("items", messages.stream().map(MessageWire::write).toList());
  }
}

package io.remanence.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.http.Call;
import io.remanence.server.wire.ScopeFields;
import io.remanence.space.Space;
import io.remanence.space.SpaceName;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.tool.ToolCaller;
import java.util.Map;
import java.util.Optional;

/**
 * For whom a call works: told by the key and the headers of the connection, never by what the model
 * sends.
 *
 * @param space the name of the space
 * @param scope whose data
 * @param isolation the mode that the key fixes; absent means as set
 * @param inRoom whether the connection says that others take part
 */
record McpCaller(
    String space,
    Scope scope,
    Optional<Isolation> isolation,
    boolean inRoom,
    boolean mayWrite,
    Language language) {
  private static final String KEY = "caller";

  /**
   * Who calls.
   *
   * @throws RemanenceException {@code FORBIDDEN} where a header says other than the key, {@code
   *     INVALID_ARGUMENT} where one can't be read or is too long
   */
  static McpCaller of(Call call, KeyBinding key) {
    IdentityHeaders headers = new IdentityHeaders(call);
    ScopeFields bound = key.scope();
    Optional<String> room = headers.first("X-Memory-Group");
    Language language = call.language();
    Scope scope =
        new Scope(
            agreed("X-Memory-Agent", headers.first("X-Memory-Agent"), bound.bot(), language),
            agreed(
                "X-Memory-Platform", headers.first("X-Memory-Platform"), bound.platform(), language),
            agreed(
                "X-Memory-Conversation",
                headers.first("X-Memory-Conversation", "x-sm-conversation-id").or(() -> room),
                bound.session(),
                language),
            agreed(
                "X-Memory-User",
                headers.first("X-Memory-User", "x-sm-user-id"),
                bound.speaker(),
                language));
    String space =
        agreed("X-Memory-Space", headers.first("X-Memory-Space"), key.space(), language)
            .orElse(SpaceName.DEFAULT.value());
    return new McpCaller(
        space, scope, bound.isolation(), room.isPresent(), key.mayWrite(), language);
  }

  private static Optional<String> agreed(
      String header, Optional<String> given, Optional<String> bound, Language language) {
    if (given.isPresent() && bound.isPresent() && !given.equals(bound)) {
      throw RemanenceException.of(
          ErrorCode.FORBIDDEN,
          McpPhrase.BOUND.in(language, header, shown(given.get()), shown(bound.get())));
    }
    return bound.or(() -> given);
  }

  private static String shown(String id) {
    return Texts.clean(Texts.truncate(id, 60));
  }

  /** The caller as the SDK carries it through a request. */
  McpTransportContext context() {
    return McpTransportContext.create(Map.of(KEY, this));
  }

  static McpCaller of(McpTransportContext context) {
    return (McpCaller) context.get(KEY);
  }

  /**
   * The caller of a tool. In a room the automatic mode is the session's even before the session's
   * own record says that it is a room.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} where neither session nor speaker is known
   */
  ToolCaller of(Space opened) {
    if (scope.session().isEmpty() && scope.speaker().isEmpty()) {
      throw RemanenceException.invalid(McpPhrase.NEEDS_IDENTITY.in(language));
    }
    Isolation inForce = isolation.orElseGet(() -> opened.settings(scope).isolation());
    return new ToolCaller(
        scope,
        inRoom && inForce == Isolation.AUTO ? Optional.of(Isolation.SESSION) : isolation,
        language);
  }

  /**
   * The session.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} where none is known
   */
  SessionKey session() {
    return scope
        .sessionKey()
        .orElseThrow(
            () -> RemanenceException.invalid(McpPhrase.NEEDS_CONVERSATION.in(language)));
  }
}

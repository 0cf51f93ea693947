package io.remanence.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.resend.MemoryUse;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.server.wire.Refusal;
import io.remanence.server.wire.ScopeFields;
import io.remanence.server.words.Phrase;
import io.remanence.space.Space;
import io.remanence.space.SpaceName;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import io.remanence.tool.ToolCaller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * For whom a call works: told by the key and the headers of the connection, never by what the model
 * sends.
 *
 * @param space the name of the space
 * @param scope whose data
 * @param isolation the mode that the key fixes; absent means as set
 * @param inRoom whether the connection says that others take part
 * @param mayWrite whether the key may change anything
 * @param use what the connection wants of memory
 */
record McpCaller(
    String space,
    Scope scope,
    Optional<Isolation> isolation,
    boolean inRoom,
    boolean mayWrite,
    MemoryUse use,
    Language language) {
  private static final String KEY = "caller";

  /**
   * Who calls.
   *
   * @param headers the values of the header with a name, as they came
   * @throws RemanenceException {@code FORBIDDEN} where the space is not the key's, {@code
   *     INVALID_ARGUMENT} where a header can't be read, or holds no id
   * @throws Refusal 403 where the scope is not the key's, 400 where {@code X-Memory} is no use
   */
  static McpCaller of(Function<String, List<String>> headers, Language language, KeyAccess key) {
    IdentityHeaders identity = new IdentityHeaders(headers, language);
    Optional<String> room = identity.first("X-Memory-Group");
    ScopeFields given =
        new ScopeFields(
            identity.first("X-Memory-Agent"),
            identity.first("X-Memory-Platform"),
            identity.first("X-Memory-Conversation", "x-sm-conversation-id").or(() -> room),
            identity.first("X-Memory-User", "x-sm-user-id"),
            Optional.empty());
    ScopeFields meant = key.narrow(given);
    Optional<String> space = identity.first("X-Memory-Space");
    if (space.isPresent() && key.space().isPresent() && !space.equals(key.space())) {
      throw RemanenceException.of(
          ErrorCode.FORBIDDEN, McpPhrase.OTHER_SPACE.in(language, shown(space.get())));
    }
    return new McpCaller(
        key.space().or(() -> space).orElse(SpaceName.DEFAULT.value()),
        meant.scope(),
        meant.isolation(),
        room.isPresent(),
        key.mayWrite(),
        use(identity),
        language);
  }

  private static MemoryUse use(IdentityHeaders identity) {
    return identity
        .first("X-Memory")
        .map(
            value ->
                MemoryUse.named(value)
                    .orElseThrow(() -> Refusal.invalid(Phrase.BAD_MEMORY_USE, shown(value))))
        .orElse(MemoryUse.ON);
  }

  /** Whether what is remembered may be shown to it. */
  boolean reads() {
    return use == MemoryUse.ON || use == MemoryUse.READ;
  }

  /** Whether it may change what is remembered. */
  boolean writes() {
    return mayWrite && (use == MemoryUse.ON || use == MemoryUse.WRITE);
  }

  /**
   * Goes on where it may read.
   *
   * @throws RemanenceException {@code FORBIDDEN} where the connection wants nothing read
   */
  void requireReading() {
    if (!reads()) {
      throw off();
    }
  }

  /** Says that the connection itself has switched something off. */
  RemanenceException off() {
    return RemanenceException.of(
        ErrorCode.FORBIDDEN, McpPhrase.SWITCHED_OFF.in(language, use.wireName()));
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
        .orElseThrow(() -> RemanenceException.invalid(McpPhrase.NEEDS_CONVERSATION.in(language)));
  }
}

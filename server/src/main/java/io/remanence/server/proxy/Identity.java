package io.remanence.server.proxy;

import io.remanence.server.access.Caller;
import io.remanence.server.http.Call;
import io.remanence.server.wire.ScopeFields;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, by headers of ours, by those of supermemory's proxy, and by what the body has.
 *
 * @param speaker who speaks
 * @param conversation which conversation it is
 * @param bot which agent is asked
 * @param group the room that it is held in
 */
record Identity(
    Optional<String> speaker,
    Optional<String> conversation,
    Optional<String> bot,
    Optional<String> group) {

  /** Whether the header, in lower case, is for us alone. */
  static boolean isOurs(String header) {
    return header.startsWith("x-memory-")
        || header.startsWith("x-sm-")
        || header.equals("x-memory");
  }

  /** Reads it; the first that is there wins. */
  static Identity of(Call call, Map<String, @Nullable Object> body) {
    Map<String, @Nullable Object> metadata = Tree.object(body, "metadata");
    return new Identity(
        header(call, "X-Memory-User")
            .or(() -> header(call, "x-sm-user-id"))
            .or(() -> text(body, "user"))
            .or(() -> text(metadata, "user_id")),
        header(call, "X-Memory-Conversation")
            .or(() -> header(call, "x-sm-conversation-id"))
            .or(() -> text(metadata, "conversation_id")),
        header(call, "X-Memory-Agent"),
        header(call, "X-Memory-Group"));
  }

  /**
   * The same within what the caller's key is bound to.
   *
   * @throws io.remanence.server.wire.Refusal 403 where it leaves that, or the key is bound to a
   *     platform, which no client of a proxy names
   */
  Identity within(Caller caller) {
    if (!caller.isBound()) {
      return this;
    }
    ScopeFields meant =
        caller.narrow(
            new ScopeFields(
                bot, Optional.empty(), conversation.or(() -> group), speaker, Optional.empty()));
    if (meant.platform().isPresent()) {
      caller.requireUnbound();
    }
    boolean isNamed = conversation.isPresent() || group.isPresent();
    return new Identity(
        meant.speaker(), isNamed ? conversation : meant.session(), meant.bot(), group);
  }

  private static Optional<String> text(Map<?, ?> tree, String key) {
    return Tree.text(tree, key).map(String::strip).filter(value -> !value.isEmpty());
  }

  /** A header's value; its bytes are read as UTF-8 where they are that. */
  static Optional<String> header(Call call, String name) {
    return call.header(name.toLowerCase(Locale.ROOT)).map(Identity::decoded);
  }

  private static String decoded(String value) {
    if (value.chars().allMatch(c -> c < 0x80) || value.chars().anyMatch(c -> c > 0xFF)) {
      return value;
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(value.getBytes(StandardCharsets.ISO_8859_1)))
          .toString();
    } catch (CharacterCodingException latin) {
      return value;
    }
  }
}

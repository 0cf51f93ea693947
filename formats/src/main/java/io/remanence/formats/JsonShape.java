package io.remanence.formats;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Tells a JSON format by the keys of a record. */
final class JsonShape {
  private static final Pattern LIST_ROLE =
      Pattern.compile(
          "(?:.*/)?(?:messages|message|conversations?|turns|history|dialogue|chat|items)/role");

  private final Set<String> keys;

  private JsonShape(Set<String> keys) {
    this.keys = keys;
  }

  /**
   * The format of a record with these keys.
   *
   * @param keys paths as {@link KeyProbe} has them
   */
  static Optional<Format> of(Set<String> keys) {
    JsonShape shape = new JsonShape(keys);
    if (shape.isChatGpt()) {
      return Optional.of(Format.CHATGPT);
    }
    if (shape.has("chat_messages")) {
      return Optional.of(Format.CLAUDE);
    }
    if (shape.isLocomo()) {
      return Optional.of(Format.LOCOMO);
    }
    if (shape.isClaudeCode()) {
      return Optional.of(Format.CLAUDE_CODE);
    }
    if (shape.isShareGpt()) {
      return Optional.of(Format.SHAREGPT);
    }
    if (shape.isOpenAi()) {
      return Optional.of(Format.OPENAI_JSONL);
    }
    return shape.has("body") && shape.hasAny("frontmatter", "fixture_id")
        ? Optional.of(Format.TEXT)
        : Optional.empty();
  }

  private boolean isChatGpt() {
    return has("mapping")
        || has("raw_provider_payload/mapping")
        || (has("session/turns") && has("session/provider"));
  }

  private boolean isLocomo() {
    return hasAny("conversation/speaker_a", "conversation/session_1")
        || (has("qa/question") && hasAny("qa/evidence", "qa/category"));
  }

  private boolean isClaudeCode() {
    return has("type")
        && (hasAny("sessionId", "leafUuid")
            || (has("messageId") && has("snapshot"))
            || (has("message/role") && hasAny("uuid", "parentUuid")));
  }

  private boolean isShareGpt() {
    return any(key -> key.endsWith("/from") && keys.contains(sibling(key, "value")));
  }

  private boolean isOpenAi() {
    return any(key -> LIST_ROLE.matcher(key).matches())
        || (hasAny("role", "from", "sender", "author/role")
            && hasAny("content", "value", "text", "parts", "tool_calls"))
        || has("choices/message")
        || (has("prompt") && has("completion"))
        || (has("instruction") && has("output"));
  }

  private static String sibling(String key, String name) {
    return key.substring(0, key.lastIndexOf('/') + 1) + name;
  }

  private boolean has(String key) {
    return keys.contains(key);
  }

  private boolean hasAny(String... any) {
    for (String key : any) {
      if (keys.contains(key)) {
        return true;
      }
    }
    return false;
  }

  private boolean any(Predicate<String> test) {
    return keys.stream().anyMatch(test);
  }
}

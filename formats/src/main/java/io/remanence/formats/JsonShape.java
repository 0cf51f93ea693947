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
    if (shape.has("type") && shape.has("format") && shape.has("version") && shape.has("what")) {
      return Optional.of(Format.REMANENCE);
    }
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
    Optional<Format> memories = shape.memories();
    if (memories.isPresent()) {
      return memories;
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

  /** Formats whose records are memories; none of them has roles. */
  private Optional<Format> memories() {
    if (has("role") || any(key -> LIST_ROLE.matcher(key).matches())) {
      return Optional.empty();
    }
    if ((has("name") && hasAny("entityType", "observations"))
        || (has("relationType") && has("from"))
        || (has("entities/name") && hasAny("relations", "entities/entityType"))) {
      return Optional.of(Format.MCP_MEMORY);
    }
    if (has("content") && has("id") && hasAny("concepts", "recallCount")) {
      return Optional.of(Format.AIPACK);
    }
    if (has("episodes/content")
        || has("profiles/profile")
        || (has("content") && hasAny("user_key", "episode_id", "imported_episode_id"))
        || (has("content") && has("importance") && hasAny("timestamp", "tags", "sender_id"))) {
      return Optional.of(Format.LTM);
    }
    if ((has("memories/content") && hasAny("memories/state", "apps", "memory_categories"))
        || (has("content") && has("state") && hasAny("app", "categories"))) {
      return Optional.of(Format.OPENMEMORY);
    }
    return (has("memory") && hasAny("id", "user_id", "hash", "created_at"))
            || any(key -> key.equals("results/memory") || key.equals("memories/memory"))
        ? Optional.of(Format.MEM0)
        : Optional.empty();
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

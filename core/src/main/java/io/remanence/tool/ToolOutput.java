package io.remanence.tool;

import io.remanence.json.JsonObject;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** JSON schemas of what tools answer; each stands for what {@link Shown} writes. */
final class ToolOutput {
  private static final Map<String, Object> TEXT = Map.of("type", "string");
  private static final Map<String, Object> TRUTH = Map.of("type", "boolean");
  private static final Map<String, Object> WHOLE = Map.of("type", "integer", "minimum", 0);
  private static final Map<String, Object> TIME = Map.of("type", "string", "format", "date-time");
  private static final Map<String, Object> SCORE = Map.of("type", "number");
  private static final Map<String, Object> TEXTS = Map.of("type", "array", "items", TEXT);

  private static final ToolOutput SPEAKER = object().with("id", TEXT).with("name", TEXT);

  private final Map<String, Object> properties = new LinkedHashMap<>();
  private final List<String> required = new ArrayList<>();

  private ToolOutput() {}

  private static ToolOutput object() {
    return new ToolOutput();
  }

  private ToolOutput with(String name, Map<String, Object> schema) {
    required.add(name);
    return maybe(name, schema);
  }

  private ToolOutput maybe(String name, Map<String, Object> schema) {
    properties.put(name, schema);
    return this;
  }

  private Map<String, Object> tree() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", required);
    return schema;
  }

  private JsonObject schema() {
    return JsonObject.of(tree());
  }

  private static ToolOutput memory() {
    return object()
        .with("id", TEXT)
        .with("content", TEXT)
        .with("tags", TEXTS)
        .with("importance", Map.of("type", "integer", "minimum", 1, "maximum", 5))
        .with("confidence", Map.of("type", "number", "minimum", 0, "maximum", 1))
        .with("time", TIME)
        .maybe("speaker", SPEAKER.tree())
        .with("source", oneOf(Arrays.stream(MemorySource.values()).map(MemorySource::wireName)))
        .with("status", oneOf(Arrays.stream(MemoryStatus.values()).map(MemoryStatus::wireName)))
        .with("superseded_by", Map.of("type", List.of("string", "null")));
  }

  private static Map<String, Object> oneOf(Stream<String> values) {
    return Map.of("type", "string", "enum", values.toList());
  }

  private static ToolOutput found(ToolOutput item) {
    return object()
        .with("items", Map.of("type", "array", "items", item.tree()))
        .with("count", WHOLE)
        .with("limit", WHOLE)
        .maybe("degraded", TEXTS);
  }

  private static ToolOutput message() {
    return object()
        .with("seq", WHOLE)
        .with("session", TEXT)
        .maybe("bot", TEXT)
        .maybe("platform", TEXT)
        .with("role", TEXT)
        .maybe("speaker", SPEAKER.tree())
        .with("time", TIME)
        .with("content", TEXT);
  }

  /** What was remembered, or was known already. */
  static JsonObject remembered() {
    return object()
        .with("id", TEXT)
        .with("saved", TRUTH)
        .with("existed", TRUTH)
        .with("redacted", TRUTH)
        .with("memory", memory().tree())
        .schema();
  }

  /** Memories that were found, with their scores. */
  static JsonObject recalled() {
    return found(memory().with("score", SCORE)).schema();
  }

  /** Memories that are kept. */
  static JsonObject kept() {
    return found(memory()).with("total", WHOLE).with("more", TRUTH).schema();
  }

  /** Whether something was forgotten. */
  static JsonObject forgotten() {
    return object().with("id", TEXT).with("deleted", TRUTH).schema();
  }

  /** Messages that were found, with their scores. */
  static JsonObject said() {
    return found(message().with("score", SCORE)).schema();
  }

  /** Messages. */
  static JsonObject messages() {
    return found(message()).schema();
  }

  /** A profile as it is after a change; a profile that was never written has no time. */
  static JsonObject profile() {
    return object()
        .with("scope", oneOf(Stream.of("speaker", "session")))
        .with("name", TEXT)
        .with("traits", TEXTS)
        .with("preferences", TEXTS)
        .with("notes", TEXT)
        .with("updated_at", TEXT)
        .with("version", WHOLE)
        .schema();
  }
}

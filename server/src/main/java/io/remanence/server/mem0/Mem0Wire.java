package io.remanence.server.mem0;

import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Memories as mem0's clients read them. */
final class Mem0Wire {
  private Mem0Wire() {}

  static Map<String, @Nullable Object> write(Memory memory) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", memory.id().value());
    tree.put("memory", memory.content());
    tree.put(
        "user_id",
        memory
            .placement()
            .scope()
            .speaker()
            .or(() -> memory.speaker().map(Speaker::id))
            .orElse(null));
    tree.put("agent_id", memory.placement().scope().bot().orElse(null));
    tree.put("run_id", memory.placement().scope().session().orElse(null));
    tree.put("hash", memory.contentKey());
    tree.put("metadata", memory.meta().map(JsonObject::members).orElse(null));
    tree.put("categories", memory.tags());
    tree.put("created_at", time(memory.createdAt()));
    tree.put("updated_at", time(memory.updatedAt()));
    tree.put("expiration_date", memory.expiresAt().map(Mem0Wire::time).orElse(null));
    return tree;
  }

  static Map<String, @Nullable Object> found(Memory memory, double score) {
    Map<String, @Nullable Object> tree = write(memory);
    tree.put("score", score);
    return tree;
  }

  static Map<String, @Nullable Object> made(Memory memory) {
    Map<String, @Nullable Object> tree = write(memory);
    tree.put("event", "ADD");
    return tree;
  }

  /** What became of a memory, oldest first. */
  static List<Map<String, @Nullable Object>> history(List<MemoryVersion> newestFirst) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    @Nullable String before = null;
    for (MemoryVersion version : newestFirst.reversed()) {
      Memory state = version.state();
      Map<String, @Nullable Object> tree = new LinkedHashMap<>();
      tree.put("id", state.id().value() + "-" + state.version());
      tree.put("memory_id", state.id().value());
      tree.put("input", List.of());
      tree.put("old_memory", before);
      tree.put("new_memory", state.content());
      tree.put("event", before == null ? "ADD" : "UPDATE");
      tree.put("user_id", state.placement().scope().speaker().orElse(null));
      tree.put("categories", state.tags());
      tree.put("created_at", time(state.createdAt()));
      tree.put("updated_at", time(version.time()));
      all.add(tree);
      before = state.content();
    }
    return all;
  }

  private static String time(Instant time) {
    return time.toString();
  }

  /** The metadata that the caller gave. */
  static Optional<JsonObject> meta(Map<?, ?> body) {
    return body.get("metadata") instanceof Map<?, ?> map && !map.isEmpty()
        ? Optional.of(JsonObject.of(keyed(map)))
        : Optional.empty();
  }

  static Map<String, @Nullable Object> keyed(Map<?, ?> map) {
    Map<String, @Nullable Object> keyed = new LinkedHashMap<>();
    map.forEach((key, value) -> keyed.put(String.valueOf(key), value));
    return keyed;
  }
}

package io.remanence.memory;

import io.remanence.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of a memory's meta that Remanence writes itself: {@code provenance}, see {@link
 * ProvenanceMarks}, and {@code absorbed}, the ids of the memories that a merge joined to it. What a
 * caller gives under these names is ignored.
 */
public final class ReservedMeta {
  /** Ids of the memories that this one absorbed. */
  public static final String ABSORBED = "absorbed";

  private static final Set<String> NAMES = Set.of(ABSORBED, ProvenanceMarks.KEY);

  private ReservedMeta() {}

  /** What the caller gives, without reserved members. */
  static Optional<JsonObject> given(Optional<JsonObject> meta) {
    return meta.map(
        object -> {
          Map<String, @Nullable Object> members = new LinkedHashMap<>(object.members());
          members.keySet().removeAll(NAMES);
          return JsonObject.of(members);
        });
  }

  /** What the caller gives, with the reserved members that the memory has. */
  static Optional<JsonObject> replaced(Optional<JsonObject> before, JsonObject given) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>(given.members());
    members.keySet().removeAll(NAMES);
    before.ifPresent(
        object ->
            object
                .members()
                .forEach(
                    (name, value) -> {
                      if (NAMES.contains(name)) {
                        members.put(name, value);
                      }
                    }));
    return members.isEmpty() ? Optional.empty() : Optional.of(JsonObject.of(members));
  }

  /** The ids of the memories that this one absorbed. */
  public static List<MemoryId> absorbed(Memory memory) {
    List<MemoryId> ids = new ArrayList<>();
    memory
        .meta()
        .map(meta -> meta.members().get(ABSORBED))
        .ifPresent(
            value -> {
              if (value instanceof List<?> list) {
                for (Object id : list) {
                  if (id instanceof String text) {
                    ids.add(new MemoryId(text));
                  }
                }
              }
            });
    return ids;
  }

  /** The memory's meta with these added to what it absorbed. */
  static Optional<JsonObject> absorbing(Memory memory, List<MemoryId> more) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    memory.meta().ifPresent(meta -> members.putAll(meta.members()));
    Set<String> ids = new LinkedHashSet<>();
    absorbed(memory).forEach(id -> ids.add(id.value()));
    more.forEach(id -> ids.add(id.value()));
    members.put(ABSORBED, List.copyOf(ids));
    return Optional.of(JsonObject.of(members));
  }
}

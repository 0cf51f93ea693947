package io.remanence.memory;

import io.remanence.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Notes in a memory's meta what became of the messages that it was made from: under {@link #KEY} an
 * object with the numbers of those that were {@code deleted} or {@code rewritten}.
 */
public final class ProvenanceMarks {
  /** The reserved key. */
  public static final String KEY = "provenance";

  private static final String DELETED = "deleted";
  private static final String REWRITTEN = "rewritten";

  private ProvenanceMarks() {}

  /** The memory without these messages, which are noted as deleted. */
  public static Memory deleted(Memory memory, Collection<Long> seqs) {
    List<Long> gone = memory.messageSeqs().stream().filter(seqs::contains).toList();
    List<Long> left = memory.messageSeqs().stream().filter(seq -> !gone.contains(seq)).toList();
    return memory.withProvenance(left, Optional.of(noted(memory, DELETED, gone)));
  }

  /** The memory with those of its messages noted as rewritten. */
  public static Memory rewritten(Memory memory, Collection<Long> seqs) {
    List<Long> changed = memory.messageSeqs().stream().filter(seqs::contains).toList();
    return memory.withProvenance(
        memory.messageSeqs(), Optional.of(noted(memory, REWRITTEN, changed)));
  }

  private static JsonObject noted(Memory memory, String what, List<Long> seqs) {
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    memory.meta().ifPresent(before -> meta.putAll(before.members()));
    Map<String, @Nullable Object> marks = new LinkedHashMap<>();
    if (meta.get(KEY) instanceof Map<?, ?> before) {
      before.forEach((key, value) -> marks.put(String.valueOf(key), value));
    }
    TreeSet<Long> all = new TreeSet<>(seqs);
    if (marks.get(what) instanceof List<?> before) {
      before.forEach(
          seq -> {
            if (seq instanceof Number number) {
              all.add(number.longValue());
            }
          });
    }
    marks.put(what, new ArrayList<>(all));
    meta.put(KEY, marks);
    return JsonObject.of(meta);
  }
}

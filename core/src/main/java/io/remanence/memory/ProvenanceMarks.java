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
 * Notes in a memory's meta how it was made from its messages and what became of them: under {@link
 * #KEY} an object with the {@code turn} that it was captured from, {@code by} what (rule or model),
 * and the {@code spans} of the messages that say it; and with the numbers of messages that were
 * {@code deleted} or {@code rewritten}. Callers can't set it.
 */
public final class ProvenanceMarks {
  /** The reserved key. */
  public static final String KEY = "provenance";

  /** The value of {@code by} of what was captured by rule. */
  public static final String BY_RULE = "rule";

  /** The value of {@code by} of what was captured by a model or summarizer. */
  public static final String BY_MODEL = "model";

  private static final String TURN = "turn";
  private static final String BY = "by";
  private static final String SPANS = "spans";
  private static final String DELETED = "deleted";
  private static final String REWRITTEN = "rewritten";

  private ProvenanceMarks() {}

  /**
   * Where a message says it.
   *
   * @param seq the message's number
   * @param from the first code point of its text
   * @param to the code point after the last
   */
  public record Span(long seq, int from, int to) {
    private Map<String, @Nullable Object> tree() {
      Map<String, @Nullable Object> tree = new LinkedHashMap<>();
      tree.put("seq", seq);
      tree.put("from", from);
      tree.put("to", to);
      return tree;
    }
  }

  /** The meta of a memory that was captured from a turn. */
  public static JsonObject captured(String turn, String by, List<Span> spans) {
    Map<String, @Nullable Object> marks = new LinkedHashMap<>();
    marks.put(TURN, turn);
    marks.put(BY, by);
    if (!spans.isEmpty()) {
      marks.put(SPANS, spans.stream().map(Span::tree).toList());
    }
    return JsonObject.of(Map.of(KEY, marks));
  }

  /** The turn that the memory was captured from, where that is noted. */
  public static Optional<String> turnOf(Memory memory) {
    return mark(memory, TURN);
  }

  /** Whether a model or summarizer made it of its turn. */
  public static boolean isByModel(Memory memory) {
    return mark(memory, BY).filter(BY_MODEL::equals).isPresent();
  }

  private static Optional<String> mark(Memory memory, String name) {
    Object marks = memory.meta().map(JsonObject::members).orElse(Map.of()).get(KEY);
    return marks instanceof Map<?, ?> members && members.get(name) instanceof String value
        ? Optional.of(value)
        : Optional.empty();
  }

  /** The memory as captured anew: said by these stretches, and by rule. */
  public static Memory recaptured(Memory memory, List<Span> spans) {
    Map<String, @Nullable Object> meta = metaOf(memory);
    Map<String, @Nullable Object> marks = marksOf(meta);
    marks.put(BY, BY_RULE);
    marks.put(SPANS, spans.stream().map(Span::tree).toList());
    meta.put(KEY, marks);
    return memory.withProvenance(memory.messageSeqs(), Optional.of(JsonObject.of(meta)));
  }

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
    Map<String, @Nullable Object> meta = metaOf(memory);
    Map<String, @Nullable Object> marks = marksOf(meta);
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

  private static Map<String, @Nullable Object> metaOf(Memory memory) {
    Map<String, @Nullable Object> meta = new LinkedHashMap<>();
    memory.meta().ifPresent(before -> meta.putAll(before.members()));
    return meta;
  }

  private static Map<String, @Nullable Object> marksOf(Map<String, @Nullable Object> meta) {
    Map<String, @Nullable Object> marks = new LinkedHashMap<>();
    if (meta.get(KEY) instanceof Map<?, ?> before) {
      before.forEach((key, value) -> marks.put(String.valueOf(key), value));
    }
    return marks;
  }
}

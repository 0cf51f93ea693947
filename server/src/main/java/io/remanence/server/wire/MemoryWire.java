package io.remanence.server.wire;

import io.remanence.capture.Secrets;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.memory.ProvenanceMarks;
import io.remanence.scope.Placement;
import io.remanence.server.words.Phrase;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Memories on the wire. */
public final class MemoryWire {
  private static final double DEFAULT_CONFIDENCE = 0.7;

  private MemoryWire() {}

  /** The body of a memory to be made; its place is decided later. */
  public record Incoming(
      String content,
      List<String> tags,
      int importance,
      double confidence,
      Optional<Duration> timeToLive,
      ScopeFields scope,
      MemorySource source,
      Optional<JsonObject> meta,
      Optional<MemoryId> id) {

    /** The memory to make. */
    public NewMemory at(Placement placement) {
      return new NewMemory(
          id,
          content,
          tags,
          List.of(),
          confidence,
          importance,
          source,
          placement,
          scope.speaker().map(speaker -> new Speaker(speaker, "")),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          timeToLive,
          meta,
          Optional.empty());
    }
  }

  /** Reads the body of a memory to be made. */
  public static Incoming read(Fields fields) {
    if (!fields.has("scope")) {
      fields.problem("scope", Phrase.NEEDS_SCOPE);
    }
    return new Incoming(
        content(fields),
        fields.ids("tags"),
        fields.integer("importance", 1, 5).orElse(NewMemory.DEFAULT_IMPORTANCE),
        fields.number("confidence", 0, 1).orElse(DEFAULT_CONFIDENCE),
        fields.whole("ttl_ms", 1, Long.MAX_VALUE).map(Duration::ofMillis),
        fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE),
        source(fields),
        meta(fields),
        fields.id("id").map(MemoryId::new));
  }

  /** What a memory says: something besides secrets, which no space remembers. */
  static String content(Fields fields) {
    String content = fields.requiredWords("content");
    if (Secrets.isAllOf(content)) {
      fields.problem("content", Phrase.ONLY_SECRET, fields.at("content"));
    }
    return content;
  }

  /** Only Remanence itself captures, so nobody else may say so. */
  private static MemorySource source(Fields fields) {
    MemorySource source = fields.named("source", MemorySource::named).orElse(MemorySource.API);
    if (source == MemorySource.CAPTURE || source == MemorySource.CANDIDATE) {
      fields.problem("source", Phrase.OWN_SOURCE, fields.at("source"), source.wireName());
    }
    return source;
  }

  /** What says where a memory comes from is Remanence's own. */
  private static Optional<JsonObject> meta(Fields fields) {
    Optional<JsonObject> meta = fields.json("meta");
    if (meta.isPresent() && meta.get().members().containsKey(ProvenanceMarks.KEY)) {
      fields.problem("meta", Phrase.RESERVED_META, fields.at("meta"), ProvenanceMarks.KEY);
    }
    return meta;
  }

  /** A memory. */
  public static Map<String, @Nullable Object> write(Memory memory) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", memory.id().value());
    tree.put("content", memory.content());
    tree.put("tags", memory.tags());
    tree.put("concepts", memory.concepts());
    tree.put("confidence", memory.confidence());
    tree.put("importance", memory.importance());
    tree.put("source", memory.source().wireName());
    tree.put("status", memory.status().wireName());
    memory.supersededBy().ifPresent(id -> tree.put("superseded_by", id.value()));
    tree.put("scope", ScopeFields.write(memory));
    memory.speaker().ifPresent(speaker -> tree.put("speaker", MessageWire.write(speaker)));
    tree.put("message_ids", memory.messageSeqs().stream().map(String::valueOf).toList());
    tree.put("created_at", Times.text(memory.createdAt()));
    tree.put("updated_at", Times.text(memory.updatedAt()));
    memory.eventTime().ifPresent(time -> tree.put("event_time", Times.text(time)));
    memory.expiresAt().ifPresent(time -> tree.put("expires_at", Times.text(time)));
    memory.lastRecalledAt().ifPresent(time -> tree.put("last_recalled_at", Times.text(time)));
    tree.put("recall_count", memory.recallCount());
    memory.meta().ifPresent(meta -> tree.put("meta", meta.members()));
    memory.document().ifPresent(id -> tree.put("document_id", id));
    tree.put("version", memory.version());
    return tree;
  }
}

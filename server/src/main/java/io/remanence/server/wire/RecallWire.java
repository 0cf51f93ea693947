package io.remanence.server.wire;

import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemKind;
import io.remanence.recall.Preset;
import io.remanence.recall.RecallRequest;
import io.remanence.recall.RecallResult;
import io.remanence.recall.Recalled;
import io.remanence.space.RecallQuery;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Recall on the wire. */
public final class RecallWire {
  private RecallWire() {}

  /** The body of a recall. */
  public record Question(RecallQuery query, boolean explain) {}

  /**
   * Reads the body of a recall.
   *
   * @param narrowing makes of the scope that is given the one that is meant
   */
  public static Question read(Fields fields, UnaryOperator<ScopeFields> narrowing) {
    String query = fields.requiredWords("query");
    ScopeFields scope =
        narrowing.apply(fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE));
    int limit =
        fields.integer("limit", 1, RecallRequest.MAX_LIMIT).orElse(RecallQuery.DEFAULT_LIMIT);
    Set<ItemKind> kinds = kinds(fields);
    Optional<Preset> preset = fields.named("preset", Preset::named);
    double minScore = fields.number("min_score", 0, 1).orElse(0);
    RecallQuery.Filters filters =
        fields.object("filters", RecallWire::filters).orElse(RecallQuery.Filters.none());
    Optional<Instant> now = fields.time("now");
    boolean explain = fields.flag("explain").orElse(false);
    return new Question(
        new RecallQuery(
            query,
            scope.reader(),
            scope.isolation(),
            limit,
            kinds,
            minScore,
            filters,
            now,
            explain,
            preset),
        explain);
  }

  private static Set<ItemKind> kinds(Fields fields) {
    Set<ItemKind> kinds = new HashSet<>(fields.allNamed("kinds", ItemKind::named));
    if (fields.has("kinds") && kinds.isEmpty()) {
      throw new IllegalArgumentException(
          "kinds is empty; memory, message, summary or several are wanted");
    }
    return kinds.isEmpty() ? Set.of(ItemKind.values()) : kinds;
  }

  private static RecallQuery.Filters filters(Fields fields) {
    Set<MemoryStatus> statuses =
        new LinkedHashSet<>(fields.allNamed("status", MemoryStatus::named));
    return new RecallQuery.Filters(
        fields.id("speaker"),
        fields.text("speaker_name"),
        new LinkedHashSet<>(fields.ids("tags")),
        fields.time("after"),
        fields.time("before"),
        fields.integer("importance_min", 1, 5).orElse(0),
        fields.named("source", MemorySource::named).map(MemorySource::wireName),
        statuses.isEmpty() ? Set.of(MemoryStatus.ACTIVE) : statuses);
  }

  /** What a recall answers. */
  public static Map<String, @Nullable Object> write(RecallResult result, boolean explain) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", result.hits().stream().map(hit -> write(hit, explain)).toList());
    tree.put("took_ms", result.took().toMillis());
    if (!result.degraded().isEmpty()) {
      tree.put("degraded", result.degraded());
    }
    if (explain) {
      tree.put("near_misses", result.nearMisses().stream().map(RecallWire::write).toList());
    }
    return tree;
  }

  private static Map<String, @Nullable Object> write(RecallResult.NearMiss miss) {
    Map<String, @Nullable Object> tree = write(miss.hit(), true);
    tree.put("reason", miss.reason());
    return tree;
  }

  private static Map<String, @Nullable Object> write(Hit hit, boolean explain) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", hit.item().id().id());
    tree.put("kind", hit.item().id().kind().wireName());
    tree.put("content", hit.item().content());
    tree.put("score", hit.score());
    tree.put("matched_by", hit.matchedBy().wireName());
    switch (hit.item()) {
      case Recalled.OfMemory of -> tree.put("memory", MemoryWire.write(of.memory()));
      case Recalled.OfMessage of -> tree.put("message", MessageWire.writeWithSession(of.message()));
      case Recalled.OfSummary of ->
          tree.put("summary", CompactionWire.writeWithSession(of.summary()));
    }
    if (explain) {
      tree.put("why", new java.util.TreeMap<>(hit.parts()));
    }
    return tree;
  }
}

package io.remanence.server.wire;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.consolidation.MergeSettings;
import io.remanence.consolidation.PruneRule;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.MemoryId;
import io.remanence.server.words.Phrase;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Consolidation and pruning on the wire. */
public final class ConsolidationWire {
  private ConsolidationWire() {}

  /** What is to be consolidated, and how. */
  public record Incoming(
      ConsolidationMode mode, ScopeFields scope, OptionalDouble similarity, boolean dryRun) {}

  /** Reads what is to be consolidated. */
  public static Incoming read(Fields fields) {
    if (!fields.has("mode")) {
      fields.missing("mode", Phrase.TEXT);
    }
    ConsolidationMode mode =
        fields.named("mode", ConsolidationMode::named).orElse(ConsolidationMode.MERGE);
    OptionalDouble similarity = fields.number("similarity", MergeSettings.LEAST_SIMILARITY, 1);
    if (mode == ConsolidationMode.DIGEST && similarity.isPresent()) {
      fields.problem("similarity", Phrase.DIGEST_HAS_NO_SIMILARITY);
    }
    return new Incoming(
        mode,
        fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE),
        similarity,
        fields.flag("dry_run").orElse(false));
  }

  /** Which memories are erased, and of which scope. */
  public record Pruning(ScopeFields scope, PruneRule rule) {}

  /** Reads which memories are erased; expired ones where nothing is given. */
  public static Pruning pruning(Fields fields) {
    return new Pruning(
        fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE),
        new PruneRule(
            fields.whole("max_age_ms", 1, Long.MAX_VALUE).map(Duration::ofMillis),
            fields.number("min_confidence", 0, 1).orElse(0)));
  }

  /** Reads a body in which nothing is wanted. */
  public static boolean nothing(Fields fields) {
    return true;
  }

  /** What a consolidation did, or would do. */
  public static Map<String, @Nullable Object> write(ConsolidationReport report) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", report.id().orElse(null));
    tree.put("mode", report.mode().wireName());
    tree.put("merged", report.merged());
    tree.put("pruned", report.pruned());
    tree.put("skipped", report.skipped());
    tree.put("groups", report.groups().stream().map(ConsolidationWire::write).toList());
    return tree;
  }

  private static Map<String, @Nullable Object> write(ConsolidationReport.Group group) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("survivor", group.survivor().map(MemoryId::value).orElse(null));
    tree.put("absorbed", group.absorbed().stream().map(MemoryId::value).toList());
    tree.put("text", group.text());
    return tree;
  }

  /** A consolidation that was undone. */
  public static Map<String, @Nullable Object> write(Consolidation consolidation) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", consolidation.id());
    tree.put("mode", consolidation.mode().wireName());
    tree.put("time", Times.text(consolidation.time()));
    consolidation.undoneAt().ifPresent(time -> tree.put("undone_at", Times.text(time)));
    return tree;
  }
}

package io.remanence.server.wire;

import io.remanence.llm.Purpose;
import io.remanence.llm.TokenUse;
import io.remanence.space.ModelStats;
import io.remanence.space.SpaceStats;
import io.remanence.space.Verification;
import io.remanence.store.StoreState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Figures of a space on the wire. */
public final class StatsWire {
  private StatsWire() {}

  /** Figures over what the reader may see. */
  public static Map<String, @Nullable Object> write(SpaceStats stats) {
    Map<String, Long> bySource = new TreeMap<>();
    stats.memories().bySource().forEach((source, n) -> bySource.put(source.wireName(), n));
    Map<String, Long> byStatus = new TreeMap<>();
    stats.memories().byStatus().forEach((status, n) -> byStatus.put(status.wireName(), n));
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("count", stats.memories().count());
    tree.put("embedding_count", stats.vectors());
    tree.put("embedding_pending", stats.embeddingPending());
    tree.put("by_source", bySource);
    tree.put("by_status", byStatus);
    tree.put("avg_confidence", stats.memories().averageConfidence());
    tree.put("recall_total", stats.memories().recallTotal());
    stats
        .memories()
        .lastRecalledAt()
        .ifPresent(time -> tree.put("last_recalled_at", Times.text(time)));
    stats
        .lastConsolidatedAt()
        .ifPresent(time -> tree.put("last_consolidated_at", Times.text(time)));
    tree.put("profiles", stats.profiles());
    tree.put("sessions", stats.sessions());
    tree.put("documents", stats.documents());
    tree.put("head", stats.head());
    tree.put("indexed", stats.indexed());
    tree.put("store", state(stats.state()));
    ModelStats models = stats.models();
    tree.put("pending_captures", models.pendingCaptures());
    tree.put("dead_letters", models.deadLetters());
    tree.put("pending_candidates", models.pendingCandidates());
    if (!models.tokens().isEmpty()) {
      tree.put("llm_tokens", tokens(models.tokens()));
      tree.put("llm_tokens_today", tokens(models.tokensToday()));
    }
    if (!models.usedUp().isEmpty()) {
      tree.put("llm_used_up", models.usedUp().stream().map(Purpose::wireName).sorted().toList());
    }
    return tree;
  }

  /** The tokens in and out by purpose. */
  private static Map<String, Long> tokens(List<TokenUse> uses) {
    Map<String, Long> tokens = new TreeMap<>();
    uses.forEach(use -> tokens.merge(use.purpose().wireName(), use.tokens(), Long::sum));
    return tokens;
  }

  /** How index and store compare. */
  public static Map<String, @Nullable Object> write(Verification verification) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("ok", verification.ok());
    tree.put("items", verification.items());
    tree.put("missing", verification.missing());
    tree.put("stale", verification.stale());
    tree.put("extra", verification.extra());
    tree.put("without_vector", verification.withoutVector());
    tree.put("head", verification.head());
    tree.put("indexed", verification.indexed());
    tree.put("differences", verification.differences());
    return tree;
  }

  private static String state(StoreState state) {
    return switch (state) {
      case StoreState.Writable writable -> "writable";
      case StoreState.ReadOnly readOnly -> "read-only";
      case StoreState.Closed closed -> "closed";
    };
  }
}

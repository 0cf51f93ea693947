package io.remanence.server.wire;

import io.remanence.compaction.CompactionReason;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.TodoItem;
import io.remanence.rolling.Compacted;
import io.remanence.rolling.Undone;
import io.remanence.space.CompactionView;
import io.remanence.summary.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compactions and summaries on the wire. */
public final class CompactionWire {
  private CompactionWire() {}

  /** Reads a to-do list. */
  public static List<TodoItem> todos(Fields fields) {
    return fields.requiredObjects(
        "items", item -> new TodoItem(item.requiredWords("status"), item.requiredWords("title")));
  }

  /** A to-do list. */
  public static Map<String, Object> write(List<TodoItem> todos) {
    return Map.of(
        "items",
        todos.stream()
            .map(
                item -> {
                  Map<String, Object> tree = new LinkedHashMap<>();
                  tree.put("status", item.status());
                  tree.put("title", item.title());
                  return tree;
                })
            .toList());
  }

  /** What a compaction did. */
  public static Map<String, @Nullable Object> write(Compacted compacted) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("status", compacted.done() ? "done" : "nothing");
    tree.put("archived", compacted.archived());
    tree.put("kept", compacted.kept());
    tree.put("summary_id", compacted.summary().orElse(null));
    return tree;
  }

  /** What taking a compaction back did. */
  public static Map<String, @Nullable Object> write(Undone undone) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("restored", undone.restored());
    tree.put("summary", undone.summary().map(CompactionWire::write).orElse(null));
    return tree;
  }

  /** How a session stands. */
  public static Map<String, @Nullable Object> write(CompactionView view) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("state", view.running() ? "running" : "idle");
    tree.put("compress_at", view.settings().compressAt());
    tree.put("line_tokens", view.lineTokens().isPresent() ? view.lineTokens().getAsLong() : null);
    tree.put("line_ratio", view.lineTokens().isPresent() ? view.lineRatio() : null);
    tree.put("history_limit", view.settings().historyLimit());
    tree.put("used", view.state().use().map(use -> (Object) use.used()).orElse(null));
    tree.put("active_messages", view.activeMessages());
    view.state().lastFailure().ifPresent(failure -> tree.put("last_failure", write(failure)));
    if (!view.state().backoff().allows()) {
      tree.put("retry_after_turns", view.state().backoff().turnsLeft());
    }
    return tree;
  }

  private static Map<String, Object> write(CompactionState.Failure failure) {
    Map<String, Object> tree = new LinkedHashMap<>();
    CompactionReason reason = failure.reason();
    tree.put("reason", reason.wireName());
    failure.model().ifPresent(model -> tree.put("model", model));
    tree.put("time", Times.text(failure.time()));
    return tree;
  }

  /** A summary. */
  public static Map<String, @Nullable Object> write(Summary summary) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", summary.id());
    tree.put("kind", summary.kind().wireName());
    tree.put("parent_id", summary.parent().orElse(null));
    tree.put("from_round", summary.fromRound());
    tree.put("to_round", summary.toRound());
    tree.put("from_seq", summary.fromSeq());
    tree.put("to_seq", summary.toSeq());
    tree.put("text", summary.text());
    summary.topic().ifPresent(topic -> tree.put("topic", topic));
    tree.put("created_at", Times.text(summary.createdAt()));
    tree.put("status", summary.status().wireName());
    tree.put("stale", summary.stale());
    return tree;
  }

  /** A summary among things of several sessions. */
  static Map<String, @Nullable Object> writeWithSession(Summary summary) {
    Map<String, @Nullable Object> tree = write(summary);
    tree.put("session", summary.session().session());
    summary.session().bot().ifPresent(id -> tree.put("bot", id));
    summary.session().platform().ifPresent(id -> tree.put("platform", id));
    return tree;
  }
}

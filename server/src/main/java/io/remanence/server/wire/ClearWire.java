package io.remanence.server.wire;

import io.remanence.clear.ClearReport;
import io.remanence.clear.ClearRow;
import io.remanence.clear.ClearType;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Clearing on the wire. */
public final class ClearWire {
  private ClearWire() {}

  /**
   * What is to be cleared.
   *
   * @param types names of types; empty means all
   */
  public record Incoming(Set<String> types, boolean dryRun) {
    public Incoming {
      types = Set.copyOf(types);
    }
  }

  /** Reads the body that clears a session. */
  public static Incoming session(Fields fields) {
    return new Incoming(types(fields), fields.flag("dry_run").orElse(false));
  }

  /** Reads the body that clears a space; it must say that everything is meant. */
  public static Incoming everything(Fields fields) {
    if (!fields.flag("all").orElse(false)) {
      fields.problem("all", Phrase.NEEDS_ALL);
    }
    return session(fields);
  }

  /** An empty list would mean everything by accident, so it is refused. */
  private static Set<String> types(Fields fields) {
    List<String> types = fields.texts("types");
    if (fields.has("types") && types.isEmpty()) {
      fields.problem("types", Phrase.EMPTY, fields.at("types"));
    }
    return new TreeSet<>(types);
  }

  /** What a clear did. */
  public static Map<String, Object> write(ClearReport report) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("results", report.results().stream().map(ClearWire::write).toList());
    tree.put("history_cleared", report.historyCleared());
    return tree;
  }

  private static Map<String, Object> write(ClearRow row) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("source", row.source());
    tree.put("type", row.type());
    tree.put("success", row.success());
    tree.put("message", row.message());
    return tree;
  }

  /** The types that may be named. */
  public static Map<String, Object> write(List<ClearType> types, Language language) {
    return Map.of("items", types.stream().map(type -> write(type, language)).toList());
  }

  private static Map<String, Object> write(ClearType type, Language language) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", type.id());
    tree.put("label", type.label(language));
    return tree;
  }
}

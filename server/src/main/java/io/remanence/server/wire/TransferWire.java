package io.remanence.server.wire;

import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import io.remanence.transfer.ExportPart;
import io.remanence.transfer.RestoreReport;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Exports and their restoring on the wire. */
public final class TransferWire {
  private TransferWire() {}

  /**
   * What is to be exported.
   *
   * @param what empty means all
   */
  public record Incoming(Set<ExportPart> what, ScopeFields scope) {
    public Incoming {
      what = Set.copyOf(what);
    }
  }

  /** Reads the body of an export. */
  public static Incoming read(Fields fields) {
    Set<ExportPart> what = new LinkedHashSet<>();
    fields.texts("what").forEach(name -> what.add(ExportPart.named(name)));
    if (fields.has("what") && what.isEmpty()) {
      // An empty list would mean everything by accident.
      fields.problem("what", Phrase.EMPTY, fields.at("what"));
    }
    return new Incoming(what, fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE));
  }

  /** What came of a restore. */
  public static Map<String, Object> write(RestoreReport report, Language language) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("restored", report.restored());
    tree.put("errors", report.errors().stream().map(error -> write(error, language)).toList());
    return tree;
  }

  private static Map<String, Object> write(RestoreReport.LineError error, Language language) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("line", error.line());
    tree.put("detail", error.detail().in(language));
    return tree;
  }
}

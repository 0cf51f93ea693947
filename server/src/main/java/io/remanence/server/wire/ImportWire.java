package io.remanence.server.wire;

import io.remanence.server.imports.FileImport;
import io.remanence.text.Language;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Imports on the wire. */
public final class ImportWire {
  private ImportWire() {}

  /** What became of a file. */
  public static Map<String, @Nullable Object> write(FileImport.Outcome outcome, Language language) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("document_id", outcome.document());
    tree.put("imported", outcome.imported());
    tree.put("skipped", outcome.skipped());
    tree.put(
        "errors",
        outcome.errors().first().stream()
            .map(
                error -> {
                  Map<String, Object> one = new LinkedHashMap<>();
                  one.put("line", error.line());
                  one.put("detail", error.detail().in(language));
                  return one;
                })
            .toList());
    tree.put("error_count", outcome.errors().count());
    return tree;
  }
}

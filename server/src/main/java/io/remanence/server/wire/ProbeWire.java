package io.remanence.server.wire;

import io.remanence.probe.ProbeCheck;
import io.remanence.probe.ProbeReport;
import io.remanence.text.Language;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a probe found on the wire. */
public final class ProbeWire {
  private ProbeWire() {}

  /** All checks, and the worst of them. */
  public static Map<String, @Nullable Object> write(ProbeReport report, Language language) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("status", report.status().wireName());
    tree.put("checks", report.checks().stream().map(check -> write(check, language)).toList());
    return tree;
  }

  private static Map<String, @Nullable Object> write(ProbeCheck check, Language language) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("name", check.name());
    tree.put("status", check.status().wireName());
    tree.put("detail", check.detail(language));
    return tree;
  }
}

package io.remanence.server.wire;

import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries of the audit on the wire. */
public final class AuditWire {
  private AuditWire() {}

  /** An entry. */
  public static Map<String, @Nullable Object> write(AuditEntry entry) {
    Map<String, @Nullable Object> tree = AuditFields.of(entry, Times.text(entry.time()));
    entry.placement().ifPresent(placement -> tree.put("scope", ScopeFields.write(placement)));
    return tree;
  }
}

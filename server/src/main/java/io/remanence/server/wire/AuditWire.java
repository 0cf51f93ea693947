package io.remanence.server.wire;

import io.remanence.audit.AuditEntry;
import io.remanence.history.Speaker;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries of the audit on the wire. */
public final class AuditWire {
  private AuditWire() {}

  /** An entry. */
  public static Map<String, @Nullable Object> write(AuditEntry entry) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", entry.id());
    tree.put("operation", entry.operation().wireName());
    tree.put(
        "scope_key",
        entry
            .placement()
            .flatMap(placement -> placement.scope().sessionKey())
            .map(SessionKey::encoded)
            .orElse(""));
    tree.put("memory_key", entry.placement().map(Placement::visibility).orElse(""));
    entry.placement().ifPresent(placement -> tree.put("scope", ScopeFields.write(placement)));
    tree.put("role", entry.actor().role().wireName());
    tree.put("actor", entry.actor().name());
    tree.put("sender_id", entry.actor().speaker().map(Speaker::id).orElse(""));
    tree.put("sender_name", entry.actor().speaker().map(Speaker::name).orElse(""));
    tree.put("target_type", entry.target().kind().wireName());
    tree.put("target_id", entry.target().id());
    tree.put("summary", entry.summary());
    tree.put("timestamp", Times.text(entry.time()));
    tree.put("query_id", entry.turn().orElse(""));
    tree.put("metadata", entry.metadata().members());
    tree.put("redacted", entry.redacted());
    return tree;
  }
}

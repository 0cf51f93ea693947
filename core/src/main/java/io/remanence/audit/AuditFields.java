package io.remanence.audit;

import io.remanence.history.Speaker;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An entry as programs are told of it, by the contract's keys. */
public final class AuditFields {
  private AuditFields() {}

  /**
   * The entry, whose it is by key alone.
   *
   * @param timestamp its time as it is written
   */
  public static Map<String, @Nullable Object> of(AuditEntry entry, String timestamp) {
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
    tree.put("role", entry.actor().role().wireName());
    tree.put("actor", entry.actor().name());
    tree.put("sender_id", entry.actor().speaker().map(Speaker::id).orElse(""));
    tree.put("sender_name", entry.actor().speaker().map(Speaker::name).orElse(""));
    tree.put("target_type", entry.target().kind().wireName());
    tree.put("target_id", entry.target().id());
    tree.put("summary", entry.summary());
    tree.put("timestamp", timestamp);
    tree.put("query_id", entry.turn().orElse(""));
    tree.put("metadata", entry.metadata().members());
    tree.put("redacted", entry.redacted());
    return tree;
  }
}

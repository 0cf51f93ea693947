package io.remanence.server.access;

import io.remanence.scope.Scope;
import io.remanence.server.wire.Fields;
import io.remanence.server.wire.ScopeFields;
import io.remanence.server.wire.Times;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A key as JSON: in the file with its hash, on the wire without. */
public final class KeyRecord {
  private KeyRecord() {}

  /** What a new key is to be. */
  public record Wanted(Role role, Scope scope, OptionalInt requestsPerMinute) {}

  /** Reads what a new key is to be. */
  public static Wanted wanted(Fields fields) {
    return new Wanted(role(fields), scope(fields), limit(fields));
  }

  static ApiKey read(Fields fields) {
    return new ApiKey(
        fields.requiredText("id"),
        fields.requiredText("hash"),
        fields.requiredText("space"),
        role(fields),
        scope(fields),
        limit(fields),
        fields.time("created_at").orElse(Instant.EPOCH),
        fields.time("revoked_at"));
  }

  private static Role role(Fields fields) {
    return fields
        .named("role", Role::named)
        .orElseThrow(
            () ->
                new IllegalArgumentException("role is missing; owner, agent or reader is wanted"));
  }

  private static Scope scope(Fields fields) {
    return fields.object("scope", KeyRecord::binding).orElse(ScopeFields.NONE.scope());
  }

  private static Scope binding(Fields fields) {
    return new Scope(
        fields.text("bot"),
        fields.text("platform"),
        fields.text("session"),
        fields.text("speaker"));
  }

  private static OptionalInt limit(Fields fields) {
    return fields.integer("requests_per_minute", 1, ApiKey.MOST_REQUESTS);
  }

  static Map<String, Object> write(ApiKey key) {
    Map<String, Object> tree = show(key);
    tree.put("hash", key.hash());
    return tree;
  }

  /** All of a key that may be seen. */
  public static Map<String, Object> show(ApiKey key) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", key.id());
    tree.put("space", key.space());
    tree.put("role", key.role().wireName());
    tree.put("scope", ScopeFields.write(key.scope()));
    key.requestsPerMinute().ifPresent(limit -> tree.put("requests_per_minute", limit));
    tree.put("created_at", Times.text(key.createdAt()));
    Optional<Instant> revoked = key.revokedAt();
    revoked.ifPresent(time -> tree.put("revoked_at", Times.text(time)));
    return tree;
  }
}

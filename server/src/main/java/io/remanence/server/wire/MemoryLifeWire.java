package io.remanence.server.wire;

import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.MemoryVersion;
import io.remanence.server.words.Phrase;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes, status, history and deletion of memories on the wire. */
public final class MemoryLifeWire {
  /** What can be changed, and what is wanted there; null is a value of {@code ttl_ms} alone. */
  private static final Map<String, Phrase> CHANGEABLE = changeable();

  private MemoryLifeWire() {}

  private static Map<String, Phrase> changeable() {
    Map<String, Phrase> keys = new LinkedHashMap<>();
    keys.put("content", Phrase.TEXT);
    keys.put("tags", Phrase.ARRAY);
    keys.put("importance", Phrase.WHOLE_NUMBER);
    keys.put("confidence", Phrase.NUMBER);
    keys.put("meta", Phrase.OBJECT);
    return keys;
  }

  /** Reads what is to be changed of a memory; a {@code ttl_ms} of null takes its end away. */
  public static MemoryEdit edit(Fields fields) {
    boolean never = fields.isNull("ttl_ms");
    CHANGEABLE.forEach(fields::notNull);
    if (!never
        && !fields.has("ttl_ms")
        && CHANGEABLE.keySet().stream().noneMatch(key -> fields.has(key) || fields.isNull(key))) {
      fields.problem("", Phrase.NOTHING_TO_CHANGE);
    }
    Optional<String> content =
        fields.has("content") ? Optional.of(MemoryWire.content(fields)) : Optional.empty();
    Optional<Duration> timeToLive =
        fields.whole("ttl_ms", 1, Long.MAX_VALUE).map(Duration::ofMillis);
    List<String> tags = fields.ids("tags");
    return new MemoryEdit(
        content,
        fields.has("tags") ? Optional.of(tags) : Optional.empty(),
        fields.integer("importance", 1, 5),
        fields.number("confidence", 0, 1),
        never
            ? new MemoryEdit.Expiry.Never()
            : timeToLive
                .<MemoryEdit.Expiry>map(MemoryEdit.Expiry.In::new)
                .orElseGet(MemoryEdit.Expiry.Kept::new),
        fields.json("meta"),
        fields
            .whole("version", 0, Long.MAX_VALUE)
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty));
  }

  /** A status that a memory is to have, and why. */
  public record NewStatus(MemoryStatus status, Optional<String> reason) {}

  /** Reads a status. */
  public static NewStatus status(Fields fields) {
    if (!fields.has("status")) {
      fields.missing("status", Phrase.TEXT);
    }
    return new NewStatus(
        fields.named("status", MemoryStatus::named).orElse(MemoryStatus.ACTIVE),
        fields.text("reason"));
  }

  /** Which memories are to be deleted. */
  public record Deletion(ScopeFields scope, MemoryQuery query, boolean dryRun) {}

  /** Reads which memories are to be deleted: active ones where no status is named. */
  public static Deletion deletion(Fields fields, Instant now) {
    MemoryQuery query =
        fields
            .requiredObject("filters", filters -> query(fields, filters, now))
            .orElseGet(() -> MemoryQuery.active(now));
    return new Deletion(
        fields.object("scope", ScopeFields::read).orElse(ScopeFields.NONE),
        query,
        fields.flag("dry_run").orElse(false));
  }

  private static MemoryQuery query(Fields body, Fields filters, Instant now) {
    if (List.of("speaker", "tag", "before", "after", "status", "source", "document_id", "q")
        .stream()
        .noneMatch(filters::has)) {
      body.problem("filters", Phrase.NEEDS_FILTERS);
    }
    List<MemoryStatus> statuses = filters.allNamed("status", MemoryStatus::named);
    return new MemoryQuery(
        statuses.isEmpty() ? Set.of(MemoryStatus.ACTIVE) : Set.copyOf(statuses),
        filters.id("tag"),
        filters.id("speaker"),
        filters.named("source", MemorySource::named),
        filters.time("before"),
        filters.time("after"),
        now,
        filters.id("document_id"),
        filters.text("q").filter(text -> !text.isEmpty()));
  }

  /** What was deleted, or would be. */
  public static Map<String, Object> deleted(List<MemoryId> gone) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("deleted", gone.size());
    tree.put("ids", gone.stream().map(MemoryId::value).toList());
    return tree;
  }

  /** A version of a memory. */
  public static Map<String, @Nullable Object> write(MemoryVersion version) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("version", version.state().version());
    tree.put("time", Times.text(version.time()));
    tree.put("operation", version.operation().wireName());
    version.reason().ifPresent(reason -> tree.put("reason", reason));
    tree.put("changed", version.changed());
    tree.put("content", version.state().content());
    tree.put("memory", MemoryWire.write(version.state()));
    return tree;
  }
}

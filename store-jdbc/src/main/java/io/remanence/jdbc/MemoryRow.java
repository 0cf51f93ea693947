package io.remanence.jdbc;

import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A memory as a row and back. */
final class MemoryRow {
  private static final String COMMON =
      "id, updated_at, placement, status, source, content, content_key, tags, concepts,"
          + " confidence, importance, speaker_id, speaker_name, message_seqs, created_at,"
          + " recall_count, version";
  private static final String RARE =
      "superseded_by, event_time, expires_at, last_recalled_at, meta, document";

  // One number says whether any of the rare columns is set, which saves asking for each.
  private static final String STATE = COMMON + ", coalesce(" + RARE + ") IS NOT NULL, " + RARE;
  private static final String READ = STATE + " FROM memory ";

  private static final List<String> COLUMNS =
      Stream.of(COMMON, RARE, "visibility, session_key, speaker_key, bot_key, platform_key, direct")
          .flatMap(columns -> Stream.of(columns.split(", ")))
          .toList();
  private static final List<String> KEPT = List.of("id", "last_recalled_at", "recall_count");

  /** The beginning of every query whose rows {@link #read} reads. */
  static final String SELECT = "SELECT " + READ + "WHERE ";

  /** As {@link #SELECT}, looking up memories by their ids and not by what else is asked for. */
  static final String SELECT_BY_ID = "SELECT " + READ + "INDEXED BY memory_by_id WHERE ";

  /** As {@link #SELECT}, of what memories were, after what is said of the change. */
  static final String SELECT_HISTORY =
      "SELECT made, changed_at, operation, reason, " + STATE + " FROM memory_history WHERE ";

  /** Takes what {@link #bindState} binds, and what is said of the change. */
  static final String KEEP =
      "INSERT INTO memory_history ("
          + COMMON
          + ", "
          + RARE
          + ", made, changed_at, operation, reason) VALUES ("
          + String.join(
              ", ", Collections.nCopies((COMMON + ", " + RARE).split(", ").length + 4, "?"))
          + ")";

  /** Takes what {@link #bind} binds; the counters of a memory that exists stay. */
  static final String SAVE =
      "INSERT INTO memory ("
          + String.join(", ", COLUMNS)
          + ") VALUES ("
          + String.join(", ", Collections.nCopies(COLUMNS.size(), "?"))
          + ") ON CONFLICT (id) DO UPDATE SET "
          + COLUMNS.stream()
              .filter(column -> !KEPT.contains(column))
              .map(column -> column + " = excluded." + column)
              .collect(Collectors.joining(", "));

  private MemoryRow() {}

  static Prepared bind(Prepared save, Memory memory) {
    Placement placement = memory.placement();
    return bindState(save, memory)
        .with(placement.visibility())
        .with(placement.keyUnder(Isolation.SESSION))
        .with(placement.keyUnder(Isolation.SPEAKER))
        .with(placement.keyUnder(Isolation.BOT))
        .with(placement.keyUnder(Isolation.PLATFORM))
        .with(placement.direct());
  }

  /** Binds what a memory is, without what is worked out from its placement. */
  static Prepared bindState(Prepared save, Memory memory) {
    return save.with(memory.id().value())
        .with(memory.updatedAt())
        .with(Placements.write(memory.placement()))
        .with(memory.status().wireName())
        .with(memory.source().wireName())
        .with(memory.content())
        .with(memory.contentKey())
        .with(Fields.ofList(memory.tags()))
        .with(Fields.ofList(memory.concepts()))
        .with(memory.confidence())
        .with(memory.importance())
        .with(memory.speaker().map(Speaker::id))
        .with(memory.speaker().map(Speaker::name))
        .with(Fields.ofList(memory.messageSeqs()))
        .with(memory.createdAt())
        .with(memory.recallCount())
        .with(memory.version())
        .with(memory.supersededBy().map(MemoryId::value))
        .withTime(memory.eventTime())
        .withTime(memory.expiresAt())
        .withTime(memory.lastRecalledAt())
        .with(memory.meta().map(JsonText::write))
        .with(memory.document());
  }

  /** The memory of the row; empty, and reported, where the row makes no memory. */
  static Optional<Memory> read(Rows rows, Placements placements) {
    String id = rows.text();
    try {
      return Optional.of(read(id, rows, placements));
    } catch (IllegalArgumentException | ArithmeticException e) {
      Damaged.report("a row", "memory " + id, e);
      return Optional.empty();
    }
  }

  private static Memory read(String id, Rows rows, Placements placements) {
    Instant updatedAt = rows.time();
    Placement placement = placements.read(rows.text());
    MemoryStatus status = WireNames.STATUS.named(rows.text());
    MemorySource source = WireNames.SOURCE.named(rows.text());
    String content = rows.text();
    String contentKey = rows.text();
    List<String> tags = list(rows, Fields::texts, "memory.tags", id);
    List<String> concepts = list(rows, Fields::texts, "memory.concepts", id);
    double confidence = rows.fraction();
    int importance = Math.toIntExact(rows.number());
    Optional<Speaker> speaker = speaker(rows);
    List<Long> messageSeqs = list(rows, Fields::numbers, "memory.message_seqs", id);
    Instant createdAt = rows.time();
    long recallCount = rows.number();
    long version = rows.number();
    Rare rare = rows.flag() ? Rare.read(id, rows) : Rare.NONE;
    return new Memory(
        new MemoryId(id),
        content,
        contentKey,
        tags,
        concepts,
        confidence,
        importance,
        source,
        status,
        rare.supersededBy(),
        placement,
        speaker,
        messageSeqs,
        createdAt,
        updatedAt,
        rare.eventTime(),
        rare.expiresAt(),
        rare.lastRecalledAt(),
        recallCount,
        rare.meta(),
        rare.document(),
        version);
  }

  private static Optional<Speaker> speaker(Rows rows) {
    String id = rows.rawText();
    if (id == null) {
      rows.skip(1);
      return Optional.empty();
    }
    return Optional.of(new Speaker(id, rows.text()));
  }

  private static <T> List<T> list(
      Rows rows, Function<String, List<T>> reader, String column, String id) {
    return Damaged.read(rows.rawText(), reader, column, id).orElse(List.of());
  }

  /** What most memories lack. */
  private record Rare(
      Optional<MemoryId> supersededBy,
      Optional<Instant> eventTime,
      Optional<Instant> expiresAt,
      Optional<Instant> lastRecalledAt,
      Optional<JsonObject> meta,
      Optional<String> document) {
    static final Rare NONE =
        new Rare(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    static Rare read(String id, Rows rows) {
      return new Rare(
          Damaged.read(rows.rawText(), MemoryId::new, "memory.superseded_by", id),
          rows.maybeTime(),
          rows.maybeTime(),
          rows.maybeTime(),
          Damaged.read(rows.rawText(), Fields::object, "memory.meta", id),
          rows.maybeText());
    }
  }
}

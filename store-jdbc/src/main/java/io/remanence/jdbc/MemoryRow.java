package io.remanence.jdbc;

import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A memory as a row and back. */
final class MemoryRow {
  // What a reader of the row needs, then what only queries compare.
  private static final String READ =
      "id, updated_at, mode, direct, bot, platform, session, speaker, status, source, content,"
          + " content_key, tags, concepts, confidence, importance, superseded_by, speaker_id,"
          + " speaker_name, message_seqs, created_at, event_time, expires_at, last_recalled_at,"
          + " recall_count, meta, document, version";
  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of(READ.split(", ")),
              Stream.of("visibility", "session_key", "speaker_key", "bot_key", "platform_key"))
          .toList();
  private static final List<String> COUNTERS = List.of("last_recalled_at", "recall_count");

  /** The beginning of every query whose rows {@link #read} reads. */
  static final String SELECT = "SELECT " + READ + " FROM memory WHERE ";

  /** As {@link #SELECT}, looking up memories by their ids and not by what else is asked for. */
  static final String SELECT_BY_ID =
      "SELECT " + READ + " FROM memory INDEXED BY memory_by_id WHERE ";

  /** Takes what {@link #bind} binds; the counters of a memory that exists stay. */
  static final String SAVE =
      "INSERT INTO memory ("
          + String.join(", ", COLUMNS)
          + ") VALUES ("
          + String.join(", ", Collections.nCopies(COLUMNS.size(), "?"))
          + ") ON CONFLICT (id) DO UPDATE SET "
          + COLUMNS.stream()
              .filter(column -> !column.equals("id") && !COUNTERS.contains(column))
              .map(column -> column + " = excluded." + column)
              .collect(Collectors.joining(", "));

  private MemoryRow() {}

  static Prepared bind(Prepared save, Memory memory) {
    Placement placement = memory.placement();
    Scope scope = placement.scope();
    return save.with(memory.id().value())
        .with(memory.updatedAt())
        .with(placement.mode().wireName())
        .with(placement.direct())
        .with(scope.bot())
        .with(scope.platform())
        .with(scope.session())
        .with(scope.speaker())
        .with(memory.status().wireName())
        .with(memory.source().wireName())
        .with(memory.content())
        .with(memory.contentKey())
        .with(Fields.ofList(memory.tags()))
        .with(Fields.ofList(memory.concepts()))
        .with(memory.confidence())
        .with(memory.importance())
        .with(memory.supersededBy().map(MemoryId::value))
        .with(memory.speaker().map(Speaker::id))
        .with(memory.speaker().map(Speaker::name))
        .with(Fields.ofList(memory.messageSeqs()))
        .with(memory.createdAt())
        .withTime(memory.eventTime())
        .withTime(memory.expiresAt())
        .withTime(memory.lastRecalledAt())
        .with(memory.recallCount())
        .with(memory.meta().map(JsonText::write))
        .with(memory.document())
        .with(memory.version())
        .with(placement.visibility())
        .with(placement.keyUnder(Isolation.SESSION))
        .with(placement.keyUnder(Isolation.SPEAKER))
        .with(placement.keyUnder(Isolation.BOT))
        .with(placement.keyUnder(Isolation.PLATFORM));
  }

  /** The memory of the row; empty, and reported, where the row makes no memory. */
  static Optional<Memory> read(Rows rows) {
    String id = rows.text();
    try {
      return Optional.of(read(id, rows));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "memory " + id, e);
      return Optional.empty();
    }
  }

  private static Memory read(String id, Rows rows) {
    var updatedAt = rows.time();
    Isolation mode = required(rows.rawText(), Isolation::named, "memory.mode", id);
    boolean direct = rows.flag();
    Scope scope = new Scope(rows.maybeText(), rows.maybeText(), rows.maybeText(), rows.maybeText());
    MemoryStatus status = required(rows.rawText(), MemoryStatus::named, "memory.status", id);
    MemorySource source = required(rows.rawText(), MemorySource::named, "memory.source", id);
    return new Memory(
        new MemoryId(id),
        rows.text(),
        rows.text(),
        list(rows, Fields::texts, "memory.tags", id),
        list(rows, Fields::texts, "memory.concepts", id),
        rows.fraction(),
        Math.toIntExact(rows.number()),
        source,
        status,
        rows.maybeText().map(MemoryId::new),
        new Placement(scope, mode, direct),
        speaker(rows.maybeText(), rows.text()),
        list(rows, Fields::numbers, "memory.message_seqs", id),
        rows.time(),
        updatedAt,
        rows.maybeTime(),
        rows.maybeTime(),
        rows.maybeTime(),
        rows.number(),
        Damaged.read(rows.rawText(), Fields::object, "memory.meta", id),
        rows.maybeText(),
        rows.number());
  }

  private static Optional<Speaker> speaker(Optional<String> id, String name) {
    return id.map(known -> new Speaker(known, name));
  }

  private static <T> List<T> list(
      Rows rows, Function<String, List<T>> reader, String column, String id) {
    return Damaged.read(rows.rawText(), reader, column, id).orElse(List.of());
  }

  private static <T> T required(
      @Nullable String text, Function<String, T> reader, String column, String id) {
    return Damaged.read(text, reader, column, id)
        .orElseThrow(() -> new IllegalArgumentException(column + " is missing"));
  }
}

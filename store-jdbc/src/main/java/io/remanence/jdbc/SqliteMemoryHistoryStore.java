package io.remanence.jdbc;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryHistoryStore;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryOperation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What memories were before they were changed. */
final class SqliteMemoryHistoryStore implements MemoryHistoryStore {
  static final String NEWEST = MemoryRow.SELECT_HISTORY + "id = ? AND made <= ? ORDER BY made DESC";
  private static final String OF = MemoryRow.SELECT_HISTORY + "id = ? AND made = ?";
  private static final String FORGET = "DELETE FROM memory_history WHERE id = ?";

  private final SqliteTx tx;

  SqliteMemoryHistoryStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void add(MemoryChange change) {
    Prepared insert =
        MemoryRow.bindState(tx.writing(MemoryRow.KEEP), change.before())
            .with(change.version())
            .with(change.time())
            .with(change.operation().wireName())
            .with(change.reason());
    if (!insert.updateUnlessRefused()) {
      throw new IllegalArgumentException(
          "version %d of the memory '%s' is there already"
              .formatted(change.version(), change.before().id()));
    }
  }

  @Override
  public List<MemoryChange> newest(MemoryId id, long upTo, int limit) {
    return changes(tx.reading(NEWEST).with(id.value()).with(upTo), Limits.atLeastOne(limit));
  }

  @Override
  public Optional<MemoryChange> of(MemoryId id, long version) {
    return changes(tx.reading(OF).with(id.value()).with(version), 1).stream().findFirst();
  }

  @Override
  public long forget(MemoryId id) {
    return tx.writing(FORGET).with(id.value()).update();
  }

  private List<MemoryChange> changes(Prepared query, int limit) {
    List<MemoryChange> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (found.size() < limit && rows.next()) {
        read(rows).ifPresent(found::add);
      }
    }
    return Collections.unmodifiableList(found);
  }

  private Optional<MemoryChange> read(Rows rows) {
    long made = rows.number();
    Instant time = rows.time();
    String operation = rows.text();
    Optional<String> reason = rows.maybeText();
    Optional<Memory> before = MemoryRow.read(rows, tx.placements());
    try {
      MemoryOperation by = WireNames.OPERATION.named(operation);
      return before.map(state -> new MemoryChange(state, made, time, by, reason));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "version " + made + " of a memory", e);
      return Optional.empty();
    }
  }
}

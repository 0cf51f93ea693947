package io.remanence.jdbc;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStats;
import io.remanence.memory.MemoryStore;
import io.remanence.memory.MemoryTally;
import io.remanence.memory.RecallCount;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Memories. */
final class SqliteMemoryStore implements MemoryStore {
  static final String WITH_IDS =
      MemoryRow.SELECT_BY_ID + "id IN (SELECT value FROM json_each(?)) AND ";
  private static final String ERASE = "DELETE FROM memory WHERE id = ?";
  static final String FIND_EQUAL =
      MemoryRow.SELECT
          + "visibility = ? AND content_key = ? AND direct = ? AND status = 'active'"
          + " AND (? IS NULL OR speaker_id IS NULL OR speaker_id = ?) AND "
          + MemoryConditions.UNEXPIRED
          + " ORDER BY id";
  private static final String ADD_RECALLS =
      "UPDATE memory SET recall_count = recall_count + ?,"
          + " last_recalled_at = max(coalesce(last_recalled_at, ?), ?) WHERE id = ?";
  private static final String STATS =
      "SELECT status, source, count(*), sum(confidence), sum(recall_count), max(last_recalled_at)"
          + " FROM memory WHERE "
          + MemoryConditions.UNEXPIRED
          + " AND ";
  private static final String SCAN = MemoryRow.SELECT + "id > ? ORDER BY id";

  private final SqliteTx tx;

  SqliteMemoryStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public List<Memory> withIds(MemoryReach reach, Collection<MemoryId> ids) {
    tx.checkReads();
    if (ids.isEmpty()) {
      return List.of();
    }
    ScopeClause scope = ScopeClause.of(reach);
    Prepared query = tx.readingBuilt(WITH_IDS + scope.sql());
    scope.bind(query.with(JsonText.write(ids.stream().map(MemoryId::value).toList())));
    return memories(query, Integer.MAX_VALUE);
  }

  @Override
  public void save(Memory memory) {
    MemoryRow.bind(tx.writing(MemoryRow.SAVE), memory).update();
    new SqliteProvenanceStore(tx).save(memory);
  }

  @Override
  public boolean erase(MemoryId id) {
    new SqliteProvenanceStore(tx).forget(id);
    new SqliteMemoryHistoryStore(tx).forget(id);
    return tx.writing(ERASE).with(id.value()).update() > 0;
  }

  @Override
  public List<Memory> list(
      MemoryReach reach, MemoryQuery query, Optional<MemoryPosition> after, int limit) {
    return memories(
        new MemoryConditions(query, after).query(tx, reach, Limits.atLeastOne(limit)), limit);
  }

  @Override
  public Optional<Memory> findEqual(
      Placement placement, Optional<String> speaker, String contentKey, Instant now) {
    Prepared query =
        tx.reading(FIND_EQUAL)
            .with(placement.visibility())
            .with(contentKey)
            .with(placement.direct())
            .with(speaker)
            .with(speaker)
            .with(Millis.of(now));
    return memories(query, 1).stream().findFirst();
  }

  @Override
  public void addRecalls(Map<MemoryId, RecallCount> recalls) {
    tx.checkWrites();
    recalls.forEach(
        (id, added) ->
            tx.writing(ADD_RECALLS)
                .with(added.times())
                .with(added.last())
                .with(added.last())
                .with(id.value())
                .update());
  }

  @Override
  public MemoryStats stats(MemoryReach reach, Instant now) {
    ScopeClause scope = ScopeClause.of(reach);
    Prepared query =
        tx.readingBuilt(STATS + scope.sql() + " GROUP BY status, source").with(Millis.of(now));
    scope.bind(query);
    MemoryTally tally = new MemoryTally();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        tally.add(group(rows));
      }
    }
    return tally.stats();
  }

  private static MemoryTally.Group group(Rows rows) {
    String name = rows.text();
    return new MemoryTally.Group(
        Damaged.read(name, WireNames.STATUS::named, "memory.status", name),
        Damaged.read(rows.rawText(), WireNames.SOURCE::named, "memory.source", name),
        rows.number(),
        rows.fraction(),
        rows.number(),
        rows.maybeTime());
  }

  @Override
  public List<Memory> scan(String afterId, int limit) {
    return memories(tx.reading(SCAN).with(afterId), Limits.atLeastOne(limit));
  }

  private List<Memory> memories(Prepared query, int limit) {
    List<Memory> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (found.size() < limit && rows.next()) {
        MemoryRow.read(rows, tx.placements()).ifPresent(found::add);
      }
    }
    return Collections.unmodifiableList(found);
  }
}

package io.remanence.jdbc;

import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.ConsolidationStore;
import io.remanence.memory.MemoryId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Records of consolidations. */
final class SqliteConsolidationStore implements ConsolidationStore {
  static final String SELECT =
      "SELECT id, mode, time, scope, similarity, as_of, pruned, undone_at FROM consolidation WHERE ";
  private static final String GET = SELECT + "id = ?";
  static final String LATEST =
      SELECT + "mode = ? AND scope = ? ORDER BY time DESC, id DESC LIMIT 1";
  private static final String SAVE =
      "INSERT INTO consolidation (id, mode, time, scope, similarity, as_of, pruned, undone_at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET mode = excluded.mode,"
          + " time = excluded.time, scope = excluded.scope, similarity = excluded.similarity,"
          + " as_of = excluded.as_of, pruned = excluded.pruned, undone_at = excluded.undone_at";
  private static final String ADD =
      "INSERT INTO consolidation_group"
          + " (consolidation, survivor, survivor_version, absorbed, absorbed_versions, recalls)"
          + " VALUES (?, ?, ?, ?, ?, ?)";
  static final String GROUPS =
      "SELECT survivor, survivor_version, absorbed, absorbed_versions, recalls"
          + " FROM consolidation_group WHERE consolidation = ? ORDER BY number";

  private final SqliteTx tx;

  SqliteConsolidationStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(Consolidation consolidation) {
    tx.writing(SAVE)
        .with(consolidation.id())
        .with(consolidation.mode().wireName())
        .with(consolidation.time())
        .with(consolidation.scope())
        .with(consolidation.similarity())
        .with(consolidation.asOf())
        .with(consolidation.pruned())
        .withTime(consolidation.undoneAt())
        .update();
  }

  @Override
  public void add(String id, List<Consolidation.Group> groups) {
    tx.checkWrites();
    for (Consolidation.Group group : groups) {
      tx.writing(ADD)
          .with(id)
          .with(group.survivor().id().value())
          .with(group.survivor().version())
          .with(JsonText.write(group.absorbed().stream().map(part -> part.id().value()).toList()))
          .with(JsonText.write(group.absorbed().stream().map(Consolidation.Part::version).toList()))
          .with(group.recalls())
          .update();
    }
  }

  @Override
  public Optional<Consolidation> get(String id) {
    return one(tx.reading(GET).with(id));
  }

  @Override
  public Optional<Consolidation> latest(ConsolidationMode mode, String scope) {
    return one(tx.reading(LATEST).with(mode.wireName()).with(scope));
  }

  private static Optional<Consolidation> one(Prepared query) {
    try (Rows rows = query.query()) {
      return rows.next() ? record(rows) : Optional.empty();
    }
  }

  /** The record of the row; empty, and reported, where the row makes no record. */
  static Optional<Consolidation> record(Rows rows) {
    String id = rows.text();
    try {
      return Optional.of(
          new Consolidation(
              id,
              WireNames.MODE.named(rows.text()),
              rows.time(),
              rows.text(),
              rows.fraction(),
              rows.number(),
              rows.number(),
              rows.maybeTime()));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "consolidation " + id, e);
      return Optional.empty();
    }
  }

  @Override
  public List<Consolidation.Group> groups(String id) {
    List<Consolidation.Group> found = new ArrayList<>();
    try (Rows rows = tx.reading(GROUPS).with(id).query()) {
      while (rows.next()) {
        group(id, rows).ifPresent(found::add);
      }
    }
    return Collections.unmodifiableList(found);
  }

  private static Optional<Consolidation.Group> group(String id, Rows rows) {
    try {
      Consolidation.Part survivor =
          new Consolidation.Part(new MemoryId(rows.text()), rows.number());
      List<String> ids = Fields.texts(rows.text());
      List<Long> versions = Fields.numbers(rows.text());
      List<Consolidation.Part> absorbed = new ArrayList<>();
      for (int i = 0; i < ids.size(); i++) {
        absorbed.add(new Consolidation.Part(new MemoryId(ids.get(i)), versions.get(i)));
      }
      return Optional.of(new Consolidation.Group(survivor, absorbed, rows.number()));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      Damaged.report("a row", "a group of consolidation " + id, e);
      return Optional.empty();
    }
  }
}

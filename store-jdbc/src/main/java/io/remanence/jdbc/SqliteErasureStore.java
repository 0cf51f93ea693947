package io.remanence.jdbc;

import io.remanence.erasure.Erasure;
import io.remanence.erasure.ErasureStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Receipts of erasings. */
final class SqliteErasureStore implements ErasureStore {
  private static final String SELECT =
      "SELECT id, time, as_of, erased, remains, purged FROM erasure WHERE ";
  private static final String GET = SELECT + "id = ?";
  private static final String PENDING = SELECT + "purged = 0 ORDER BY id LIMIT ?";
  private static final String LIST = SELECT + "id > ? ORDER BY id LIMIT ?";
  private static final String SAVE =
      "INSERT OR REPLACE INTO erasure (id, time, as_of, erased, remains, purged)"
          + " VALUES (?, ?, ?, ?, ?, ?)";

  private final SqliteTx tx;

  SqliteErasureStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(Erasure erasure) {
    tx.writing(SAVE)
        .with(erasure.id())
        .with(erasure.time())
        .with(erasure.asOf())
        .with(JsonText.write(erasure.erased()))
        .with(
            Fields.ofList(
                erasure.left().stream()
                    .map(left -> Fields.members("what", left.what(), "why", left.why()))
                    .toList()))
        .with(erasure.purged())
        .update();
  }

  @Override
  public Optional<Erasure> get(String id) {
    return erasures(tx.reading(GET).with(id)).stream().findFirst();
  }

  @Override
  public List<Erasure> pending(int limit) {
    return erasures(tx.reading(PENDING).with(Limits.atLeastOne(limit)));
  }

  @Override
  public List<Erasure> list(String afterId, int limit) {
    return erasures(tx.reading(LIST).with(afterId).with(Limits.atLeastOne(limit)));
  }

  private static List<Erasure> erasures(Prepared query) {
    List<Erasure> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        found.add(erasure(rows));
      }
    }
    return found;
  }

  private static Erasure erasure(Rows rows) {
    String id = rows.text();
    Instant time = rows.time();
    long asOf = rows.number();
    Map<String, Long> erased = new LinkedHashMap<>();
    Damaged.read(rows.text(), Fields::object, "erasure.erased", id)
        .ifPresent(
            counts ->
                counts
                    .members()
                    .forEach(
                        (what, count) -> {
                          if (count instanceof Number number) {
                            erased.put(what, number.longValue());
                          }
                        }));
    List<Erasure.Left> left =
        Damaged.read(rows.rawText(), Fields::objects, "erasure.remains", id)
            .orElse(List.of())
            .stream()
            .map(one -> new Erasure.Left(one.text("what").orElse(""), one.text("why").orElse("")))
            .toList();
    return new Erasure(id, time, asOf, erased, left, rows.flag());
  }
}

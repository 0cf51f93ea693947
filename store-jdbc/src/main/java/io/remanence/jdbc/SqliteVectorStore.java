package io.remanence.jdbc;

import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Vectors in a SQLite file of their own. Calls run one at a time on their callers' threads. A loss
 * of power may cost the last calls of {@link #put}, each as a whole.
 */
public final class SqliteVectorStore implements VectorStore {
  private static final String MODELS = "SELECT id, identity FROM model";
  private static final String ADD_MODEL = "INSERT INTO model (identity, position) VALUES (?, 0)";
  private static final String SET_POSITION = "UPDATE model SET position = ? WHERE id = ?";
  private static final String POSITION = "SELECT position FROM model WHERE identity = ?";
  private static final String PUT =
      "INSERT INTO vector (model, item, content_hash, vector) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT (model, item) DO UPDATE SET"
          + " content_hash = excluded.content_hash, vector = excluded.vector";
  private static final String REMOVE = "DELETE FROM vector WHERE model = ? AND item = ?";
  private static final String OF_MODEL =
      "FROM vector WHERE model = (SELECT id FROM model WHERE identity = ?)";
  private static final String GET =
      "SELECT item, content_hash, vector "
          + OF_MODEL
          + " AND item IN (SELECT value FROM json_each(?))";
  private static final String COUNT = "SELECT count(*) " + OF_MODEL;
  private static final String SCAN =
      "SELECT item " + OF_MODEL + " AND item > ? ORDER BY item LIMIT ?";

  private final Path file;
  private final DerivedFile derived;
  private final Link link;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  private SqliteVectorStore(Path file) {
    this.file = file;
    this.derived = new DerivedFile(file);
    SqliteErrors errors = new SqliteErrors(file);
    if (derived.isMarked()) {
      derived.putAside("it was found damaged when it was last open");
    }
    new StoreFile(file, Schema.VECTORS)
        .refusal()
        .ifPresent(why -> derived.putAside(String.valueOf(why.getMessage())));
    DataSource source = Connections.derivedWriter(file);
    new StoreFile(file, Schema.VECTORS).prepare(source);
    try {
      link = new Link(Connections.withOwnTransactions(source.getConnection()), errors);
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }

  /**
   * Opens the file, made where there is none. One that is damaged, of a newer schema or of another
   * program is moved to {@code <name>.damaged-<n>} and begun anew.
   *
   * @param file in a folder that exists
   * @throws RemanenceException {@code UNAVAILABLE} when it can't be opened or made
   */
  public static SqliteVectorStore open(Path file) {
    return new SqliteVectorStore(file);
  }

  @Override
  public void put(
      List<StoredVector> vectors, Collection<String> removed, Map<String, Long> positions) {
    locked(
        () -> {
          link.sql("BEGIN IMMEDIATE").update();
          try {
            write(vectors, removed, positions);
            link.sql("COMMIT").update();
            return true;
          } catch (Throwable e) {
            rollBack();
            throw e;
          }
        });
  }

  private void write(
      List<StoredVector> vectors, Collection<String> removed, Map<String, Long> positions) {
    Map<String, Long> models = models();
    for (String item : removed) {
      for (long model : models.values()) {
        link.sql(REMOVE).with(model).with(item).update();
      }
    }
    for (StoredVector vector : vectors) {
      link.sql(PUT)
          .with(idOf(vector.model(), models))
          .with(vector.item())
          .with(vector.contentHash())
          .with(Floats.toBytes(vector.vector()))
          .update();
    }
    positions.forEach(
        (model, position) ->
            link.sql(SET_POSITION).with(position).with(idOf(model, models)).update());
  }

  private Map<String, Long> models() {
    Map<String, Long> models = new LinkedHashMap<>();
    try (Rows rows = link.sql(MODELS).query()) {
      while (rows.next()) {
        long id = rows.number();
        models.put(rows.text(), id);
      }
    }
    return models;
  }

  private long idOf(String model, Map<String, Long> models) {
    if (!models.containsKey(model)) {
      link.sql(ADD_MODEL).with(model).update();
      models.putAll(models());
    }
    return models.getOrDefault(model, 0L);
  }

  private void rollBack() {
    try {
      link.sql("ROLLBACK").update();
    } catch (RemanenceException e) {
      // SQLite has rolled back by itself; the error that made it do so is on its way.
    }
  }

  @Override
  public long position(String model) {
    return locked(() -> link.sql(POSITION).with(model).number());
  }

  @Override
  public Map<String, StoredVector> get(String model, Collection<String> items) {
    if (items.isEmpty()) {
      return Map.of();
    }
    String wanted = JsonText.write(List.copyOf(items));
    return locked(
        () -> {
          Map<String, StoredVector> found = new LinkedHashMap<>();
          try (Rows rows = link.sql(GET).with(model).with(wanted).query()) {
            while (rows.next()) {
              String item = rows.text();
              long hash = rows.number();
              float[] vector = Floats.ofBytes(rows.bytes());
              if (vector.length > 0) {
                found.put(item, new StoredVector(item, model, hash, vector));
              }
            }
          }
          return found;
        });
  }

  @Override
  public long count(String model) {
    return locked(() -> link.sql(COUNT).with(model).number());
  }

  @Override
  public List<String> scan(String model, String after, int limit) {
    Limits.atLeastOne(limit);
    return locked(
        () -> {
          List<String> items = new ArrayList<>();
          try (Rows rows = link.sql(SCAN).with(model).with(after).with(limit).query()) {
            while (rows.next()) {
              items.add(rows.text());
            }
          }
          return items;
        });
  }

  /** {@inheritDoc} What is deleted is overwritten at once, so the log is all that there is. */
  @Override
  public boolean purge() {
    return locked(() -> link.sql("PRAGMA wal_checkpoint(TRUNCATE)").number() == 0);
  }

  private <R extends @Nullable Object> R locked(Supplier<R> work) {
    lock.lock();
    try {
      if (closed) {
        throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.FILE_CLOSED, file);
      }
      link.forgetFailure();
      return work.get();
    } catch (RemanenceException e) {
      SQLException failure = link.failure();
      if (failure != null && SqliteErrors.isDamage(failure)) {
        derived.mark();
      }
      throw e;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        link.close();
      }
    } finally {
      lock.unlock();
    }
  }
}

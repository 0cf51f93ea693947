package io.remanence.jdbc;

import io.remanence.json.JsonObject;
import io.remanence.metadata.MetadataEntry;
import io.remanence.metadata.MetadataKey;
import io.remanence.metadata.MetadataStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Metadata. */
final class SqliteMetadataStore implements MetadataStore {
  private static final String GET =
      "SELECT key, data, updated_at FROM metadata WHERE namespace = ? AND key = ?";
  private static final String LIST =
      "SELECT key, data, updated_at FROM metadata WHERE namespace = ? ORDER BY key";
  private static final String KEYS = "SELECT key FROM metadata WHERE namespace = ? ORDER BY key";
  private static final String PUT =
      "INSERT INTO metadata (namespace, key, data, updated_at) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT (namespace, key) DO UPDATE SET data = excluded.data,"
          + " updated_at = excluded.updated_at";
  private static final String DELETE = "DELETE FROM metadata WHERE namespace = ? AND key = ?";

  private final SqliteTx tx;

  SqliteMetadataStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<MetadataEntry> get(MetadataKey key) {
    try (Rows rows = tx.reading(GET).with(key.namespace()).with(key.key()).query()) {
      return rows.next() ? entry(key.namespace(), rows.text(), rows) : Optional.empty();
    }
  }

  @Override
  public void put(MetadataKey key, JsonObject data) {
    put(key.namespace(), new MetadataEntry(key.key(), data, Instant.ofEpochMilli(tx.now())));
  }

  @Override
  public void put(String namespace, MetadataEntry entry) {
    tx.writing(PUT)
        .with(namespace)
        .with(entry.key())
        .with(JsonText.write(entry.data()))
        .with(entry.updatedAt())
        .update();
  }

  @Override
  public boolean delete(MetadataKey key) {
    return tx.writing(DELETE).with(key.namespace()).with(key.key()).update() > 0;
  }

  @Override
  public Listing list(String namespace) {
    List<MetadataEntry> entries = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    try (Rows rows = tx.reading(LIST).with(namespace).query()) {
      while (rows.next()) {
        String key = rows.text();
        entry(namespace, key, rows).ifPresentOrElse(entries::add, () -> unreadable.add(key));
      }
    }
    return new Listing(entries, unreadable);
  }

  @Override
  public List<String> keys(String namespace) {
    List<String> keys = new ArrayList<>();
    try (Rows rows = tx.reading(KEYS).with(namespace).query()) {
      while (rows.next()) {
        keys.add(rows.text());
      }
    }
    return keys;
  }

  static Optional<MetadataEntry> entry(String namespace, String key, Rows rows) {
    Optional<JsonObject> data =
        Damaged.read(rows.text(), Fields::object, "metadata.data", namespace + "/" + key);
    Instant updatedAt = rows.time();
    return data.map(object -> new MetadataEntry(key, object, updatedAt));
  }
}

package io.remanence.jdbc;

import io.remanence.document.DocumentStore;
import io.remanence.document.ImportedDocument;
import java.util.Optional;

/** Imported files. */
final class SqliteDocumentStore implements DocumentStore {
  static final String SELECT =
      "SELECT id, format, sha256, target, imported, skipped, created_at FROM document ";
  private static final String GET = SELECT + "WHERE id = ?";
  private static final String FIND = SELECT + "WHERE sha256 = ? AND target = ? ORDER BY id LIMIT 1";
  private static final String SAVE =
      "INSERT OR REPLACE INTO document (id, format, sha256, target, imported, skipped, created_at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)";
  private static final String COUNT = "SELECT count(*) FROM document";

  private static final String DELETE = "DELETE FROM document WHERE id = ?";

  private final SqliteTx tx;

  SqliteDocumentStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<ImportedDocument> get(String id) {
    return document(tx.reading(GET).with(id));
  }

  @Override
  public Optional<ImportedDocument> find(String sha256, String target) {
    return document(tx.reading(FIND).with(sha256).with(target));
  }

  private static Optional<ImportedDocument> document(Prepared query) {
    try (Rows rows = query.query()) {
      return rows.next() ? Optional.of(record(rows)) : Optional.empty();
    }
  }

  static ImportedDocument record(Rows rows) {
    return new ImportedDocument(
        rows.text(),
        rows.text(),
        rows.text(),
        rows.text(),
        rows.number(),
        rows.number(),
        rows.time());
  }

  @Override
  public void save(ImportedDocument document) {
    tx.writing(SAVE)
        .with(document.id())
        .with(document.format())
        .with(document.sha256())
        .with(document.target())
        .with(document.imported())
        .with(document.skipped())
        .with(document.createdAt())
        .update();
  }

  @Override
  public boolean delete(String id) {
    return tx.writing(DELETE).with(id).update() > 0;
  }

  @Override
  public long count() {
    return tx.reading(COUNT).number();
  }
}

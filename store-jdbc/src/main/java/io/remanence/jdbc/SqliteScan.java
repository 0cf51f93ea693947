package io.remanence.jdbc;

import io.remanence.document.ImportedDocument;
import io.remanence.history.StoredMessage;
import io.remanence.inject.Injection;
import io.remanence.memory.Consolidation;
import io.remanence.metadata.MetadataKey;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.StoreScan;
import io.remanence.store.Unowned;
import io.remanence.turn.TurnRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Pages over what the other stores don't list. A row that can't be read is passed over. */
final class SqliteScan implements StoreScan {
  private static final String MESSAGES =
      "SELECT import_key, document, " + MessageRow.COLUMNS + " FROM message WHERE seq > ? AND ";
  private static final String TURNS =
      "SELECT id, "
          + SqliteTurnStore.COLUMNS
          + " FROM turn WHERE session = ? AND id > ? ORDER BY id";
  private static final String INJECTIONS =
      InjectionRow.SELECT
          + "number > CASE WHEN ? = '' THEN 0"
          + " ELSE (SELECT number FROM injection WHERE id = ?) END ORDER BY number";
  private static final String CONSOLIDATIONS =
      SqliteConsolidationStore.SELECT + "id > ? ORDER BY id";
  private static final String DOCUMENTS = SqliteDocumentStore.SELECT + "WHERE id > ? ORDER BY id";
  private static final String NAMESPACES =
      "SELECT DISTINCT namespace FROM metadata ORDER BY namespace";
  private static final String METADATA =
      "SELECT key, data, updated_at FROM metadata WHERE namespace = ? AND key > ? ORDER BY key";
  private static final String SESSIONS =
      "SELECT encoded, id FROM session_key WHERE encoded > ? ORDER BY encoded";

  private final SqliteTx tx;

  SqliteScan(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public List<StoredMessage> messages(MessageReach reach, long afterSeq, int limit) {
    Condition scope = MessageReachClause.of(reach);
    Prepared query = tx.readingBuilt(MESSAGES + scope.sql() + " ORDER BY seq").with(afterSeq);
    return page(
        scope.bind(query),
        limit,
        rows -> {
          Optional<String> importKey = rows.maybeText();
          Optional<String> document = rows.maybeText();
          return MessageRow.read(rows, tx.sessionIds(), null)
              .map(message -> new StoredMessage(message, importKey, document));
        });
  }

  @Override
  public List<TurnRecord> turns(SessionKey session, String afterId, int limit) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      Limits.atLeastOne(limit);
      return List.of();
    }
    return page(
        tx.reading(TURNS).with(id.getAsLong()).with(afterId),
        limit,
        rows -> Optional.of(SqliteTurnStore.turn(session, rows.text(), rows)));
  }

  @Override
  public List<Injection> injections(String afterId, int limit) {
    return page(
        tx.reading(INJECTIONS).with(afterId).with(afterId),
        limit,
        rows -> InjectionRow.read(rows, tx.sessionIds()));
  }

  @Override
  public List<Consolidation> consolidations(String afterId, int limit) {
    return page(tx.reading(CONSOLIDATIONS).with(afterId), limit, SqliteConsolidationStore::record);
  }

  @Override
  public List<ImportedDocument> documents(String afterId, int limit) {
    return page(
        tx.reading(DOCUMENTS).with(afterId),
        limit,
        rows -> Optional.of(SqliteDocumentStore.record(rows)));
  }

  @Override
  public List<String> namespaces() {
    return page(tx.reading(NAMESPACES), Integer.MAX_VALUE, Rows::maybeText);
  }

  @Override
  public List<Kept> metadata(String namespace, String afterKey, int limit) {
    return page(
        tx.reading(METADATA).with(namespace).with(afterKey),
        limit,
        rows ->
            SqliteMetadataStore.entry(namespace, rows.text(), rows)
                .map(entry -> new Kept(new MetadataKey(namespace, entry.key()), entry)));
  }

  @Override
  public List<SessionKey> sessions(String afterEncoded, int limit) {
    return page(
        tx.reading(SESSIONS).with(afterEncoded),
        limit,
        rows -> {
          String encoded = rows.text();
          return Damaged.keyOf(encoded, rows.number());
        });
  }

  @Override
  public Unowned unowned() {
    return new UnownedRows(tx).count();
  }

  private static <T> List<T> page(Prepared query, int limit, Function<Rows, Optional<T>> reader) {
    Limits.atLeastOne(limit);
    List<T> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (found.size() < limit && rows.next()) {
        reader.apply(rows).ifPresent(found::add);
      }
    }
    return found;
  }
}

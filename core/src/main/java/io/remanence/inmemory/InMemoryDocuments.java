package io.remanence.inmemory;

import io.remanence.document.DocumentStore;
import io.remanence.document.ImportedDocument;
import java.util.List;
import java.util.Optional;

/** Imported files. */
final class InMemoryDocuments implements DocumentStore {
  private final Handle handle;

  InMemoryDocuments(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<ImportedDocument> get(String id) {
    return handle.reading().documents.get(id);
  }

  @Override
  public Optional<ImportedDocument> find(String sha256, String target) {
    return Pages.take(
            handle.reading().documentsByDigest.ascendingFrom(List.of(sha256, target)),
            found -> found.sha256().equals(sha256) && found.target().equals(target),
            1)
        .stream()
        .findFirst();
  }

  @Override
  public void save(ImportedDocument document) {
    Tables tables = handle.writing();
    tables
        .documents
        .get(document.id())
        .ifPresent(
            old -> tables.documentsByDigest = tables.documentsByDigest.without(byDigest(old)));
    tables.documents = tables.documents.with(document.id(), document);
    tables.documentsByDigest = tables.documentsByDigest.with(byDigest(document), document);
  }

  @Override
  public boolean delete(String id) {
    Tables tables = handle.writing();
    Optional<ImportedDocument> old = tables.documents.get(id);
    old.ifPresent(
        gone -> {
          tables.documents = tables.documents.without(id);
          tables.documentsByDigest = tables.documentsByDigest.without(byDigest(gone));
        });
    return old.isPresent();
  }

  @Override
  public long count() {
    return handle.reading().documents.size();
  }

  private static List<String> byDigest(ImportedDocument document) {
    return List.of(document.sha256(), document.target(), document.id());
  }
}

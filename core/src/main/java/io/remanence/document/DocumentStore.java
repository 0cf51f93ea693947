package io.remanence.document;

import java.util.Optional;

/** Imported files, inside a transaction. */
public interface DocumentStore {
  /** The document of this id. */
  Optional<ImportedDocument> get(String id);

  /** The document with these bytes that was imported into this target; any one of several. */
  Optional<ImportedDocument> find(String sha256, String target);

  /** Stores a document, new or changed. */
  void save(ImportedDocument document);

  /** Removes the record of a document; whether there was one. */
  boolean delete(String id);

  /** How many there are. */
  long count();
}
